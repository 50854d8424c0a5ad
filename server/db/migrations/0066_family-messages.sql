CREATE TABLE "message_attachments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "message_attachments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"student_id" integer NOT NULL,
	"message_id" integer,
	"account_id" integer,
	"member_id" integer,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"file" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "message_attachments_type_known" CHECK (type in ('application/pdf', 'image/jpeg', 'image/png'))
);
--> statement-breakpoint
ALTER TABLE "family_history" DROP CONSTRAINT "family_history_kind_known";--> statement-breakpoint
ALTER TABLE "family_accounts" ADD COLUMN "mails_show_text" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "guardianships" ADD COLUMN "read_up_to" integer;--> statement-breakpoint
ALTER TABLE "family_history" ADD COLUMN "family_account_id" integer;--> statement-breakpoint
ALTER TABLE "message_attachments" ADD CONSTRAINT "message_attachments_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_attachments" ADD CONSTRAINT "message_attachments_message_id_family_history_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."family_history"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_attachments" ADD CONSTRAINT "message_attachments_account_id_family_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."family_accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_attachments" ADD CONSTRAINT "message_attachments_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_attachments_student" ON "message_attachments" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "message_attachments_message" ON "message_attachments" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "message_attachments_account" ON "message_attachments" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "message_attachments_member" ON "message_attachments" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "message_attachments_unsent" ON "message_attachments" USING btree ("created_at") WHERE message_id is null;--> statement-breakpoint
ALTER TABLE "family_history" ADD CONSTRAINT "family_history_family_account_id_family_accounts_id_fk" FOREIGN KEY ("family_account_id") REFERENCES "public"."family_accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "family_history_account" ON "family_history" USING btree ("family_account_id");--> statement-breakpoint
ALTER TABLE "family_history" ADD CONSTRAINT "family_history_kind_known" CHECK (kind in ('note', 'call', 'visit', 'mail', 'whatsapp', 'family_message', 'space_message', 'correction'));