CREATE TABLE "family_results" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "family_results_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"student_id" integer,
	"kind" text NOT NULL,
	"content" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "family_results_kind_known" CHECK (kind in ('interests', 'assessment'))
);
--> statement-breakpoint
ALTER TABLE "guardianships" DROP CONSTRAINT "guardianships_origin_known";--> statement-breakpoint
ALTER TABLE "guardian_invitations" ADD COLUMN "invited_by_account" integer;--> statement-breakpoint
ALTER TABLE "family_results" ADD CONSTRAINT "family_results_account_id_family_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."family_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_results" ADD CONSTRAINT "family_results_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "family_results_account" ON "family_results" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "family_results_student" ON "family_results" USING btree ("student_id");--> statement-breakpoint
ALTER TABLE "guardian_invitations" ADD CONSTRAINT "guardian_invitations_invited_by_account_family_accounts_id_fk" FOREIGN KEY ("invited_by_account") REFERENCES "public"."family_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "guardian_invitations_invited_by" ON "guardian_invitations" USING btree ("invited_by_account");--> statement-breakpoint
ALTER TABLE "guardianships" ADD CONSTRAINT "guardianships_origin_known" CHECK (origin in ('invitation', 'request', 'own_child', 'guardian'));