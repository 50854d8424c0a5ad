CREATE TABLE "choice_questions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "choice_questions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"appointment_request_id" integer NOT NULL,
	"months" integer NOT NULL,
	"token_hash" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"choice" text,
	"slug" text,
	"answered_at" timestamp with time zone,
	CONSTRAINT "choice_questions_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "choice_questions_once" UNIQUE("appointment_request_id","months"),
	CONSTRAINT "choice_questions_choice_known" CHECK (choice in ('listed', 'other', 'undecided')),
	CONSTRAINT "choice_questions_slug" CHECK ((choice is not distinct from 'listed') = (slug is not null)),
	CONSTRAINT "choice_questions_answered_when" CHECK ((choice is null) = (answered_at is null))
);
--> statement-breakpoint
ALTER TABLE "consents" DROP CONSTRAINT "consents_purpose_known";--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "choice_question_id" integer;--> statement-breakpoint
ALTER TABLE "choice_questions" ADD CONSTRAINT "choice_questions_appointment_request_id_appointment_requests_id_fk" FOREIGN KEY ("appointment_request_id") REFERENCES "public"."appointment_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "choice_questions_months" ON "choice_questions" USING btree ("months");--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_choice_question_id_choice_questions_id_fk" FOREIGN KEY ("choice_question_id") REFERENCES "public"."choice_questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbox_choice_question" ON "outbox" USING btree ("choice_question_id");--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_purpose_known" CHECK (purpose in ('contact', 'parent', 'assessment', 'interests', 'follow_up'));