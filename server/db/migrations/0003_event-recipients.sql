CREATE TABLE "event_recipients" (
	"member_id" integer NOT NULL,
	"event_id" integer NOT NULL,
	CONSTRAINT "event_recipients_member_id_event_id_pk" PRIMARY KEY("member_id","event_id")
);