CREATE TABLE "consent_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consent_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"student_id" integer NOT NULL,
	"purpose" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" integer,
	CONSTRAINT "consent_requests_purpose_known" CHECK (purpose in ('contact', 'phone', 'email', 'whatsapp', 'parent', 'fingerprints', 'assessment', 'interests', 'report_sharing', 'universities', 'follow_up'))
);
--> statement-breakpoint
ALTER TABLE "bulk_change_students" DROP CONSTRAINT "bulk_change_students_reason_known";--> statement-breakpoint
ALTER TABLE "consents" DROP CONSTRAINT "consents_purpose_known";--> statement-breakpoint
ALTER TABLE "consents" DROP CONSTRAINT "consents_relation_known";--> statement-breakpoint
ALTER TABLE "consents" DROP CONSTRAINT "consents_confirmation_known";--> statement-breakpoint
ALTER TABLE "consents" DROP CONSTRAINT "consents_confirmed_when";--> statement-breakpoint
ALTER TABLE "guardianships" ADD COLUMN "by_known_address" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "guardianships" ADD COLUMN "identity_seen_on" date;--> statement-breakpoint
ALTER TABLE "guardianships" ADD COLUMN "identity_seen_by" integer;--> statement-breakpoint
ALTER TABLE "guardianships" ADD COLUMN "identity_seen_by_name" text;--> statement-breakpoint
ALTER TABLE "consents" ADD COLUMN "decision" text DEFAULT 'given' NOT NULL;--> statement-breakpoint
ALTER TABLE "consents" ADD COLUMN "account_id" integer;--> statement-breakpoint
ALTER TABLE "consents" ADD COLUMN "settlement" text;--> statement-breakpoint
ALTER TABLE "consent_requests" ADD CONSTRAINT "consent_requests_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_requests" ADD CONSTRAINT "consent_requests_created_by_members_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consent_requests_student" ON "consent_requests" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "consent_requests_created_by" ON "consent_requests" USING btree ("created_by");--> statement-breakpoint
ALTER TABLE "guardianships" ADD CONSTRAINT "guardianships_identity_seen_by_members_id_fk" FOREIGN KEY ("identity_seen_by") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "guardianships_identity_seen_by" ON "guardianships" USING btree ("identity_seen_by");--> statement-breakpoint
ALTER TABLE "bulk_change_students" ADD CONSTRAINT "bulk_change_students_reason_known" CHECK (reason in ('unchanged', 'enrolled', 'most_tags', 'has_appointments', 'unseen', 'no_counsellor', 'no_consent', 'gone'));--> statement-breakpoint
ALTER TABLE "guardianships" ADD CONSTRAINT "guardianships_identity" CHECK ((identity_seen_on is null) = (identity_seen_by_name is null));--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_decision_known" CHECK (decision in ('given', 'refused'));--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_decided_by" CHECK (num_nonnulls(account_id, settlement) < 2 and (decision = 'given' or num_nonnulls(account_id, settlement) = 1));--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_purpose_known" CHECK (purpose in ('contact', 'phone', 'email', 'whatsapp', 'parent', 'fingerprints', 'assessment', 'interests', 'report_sharing', 'universities', 'follow_up'));--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_relation_known" CHECK (relation in ('mother', 'father', 'guardian', 'other', 'self'));--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_confirmation_known" CHECK (confirmation in ('not_yet', 'call_back', 'code', 'earlier', 'invitation', 'identity_seen'));--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_confirmed_when" CHECK ((confirmed_at is not null) = (confirmation is not null and confirmation in ('call_back', 'code', 'identity_seen')));