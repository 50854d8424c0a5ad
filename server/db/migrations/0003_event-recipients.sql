CREATE TABLE "event_recipients" (
	"member_id" integer NOT NULL,
	"event_id" integer NOT NULL,
	CONSTRAINT "event_recipients_member_id_event_id_pk" PRIMARY KEY("member_id","event_id")
);
--> statement-breakpoint
ALTER TABLE "event_recipients" ADD CONSTRAINT "event_recipients_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;