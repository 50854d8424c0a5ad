ALTER TABLE "family_messages" DROP CONSTRAINT "family_messages_about_one";--> statement-breakpoint
ALTER TABLE "enquiry_replies" ADD COLUMN "mentions" jsonb;--> statement-breakpoint
ALTER TABLE "family_messages" ADD COLUMN "lead_id" integer;--> statement-breakpoint
ALTER TABLE "family_messages" ADD CONSTRAINT "family_messages_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "family_messages_lead" ON "family_messages" USING btree ("lead_id");--> statement-breakpoint
ALTER TABLE "family_messages" ADD CONSTRAINT "family_messages_about_one" CHECK (num_nonnulls(student_id, enquiry_id, appointment_request_id, lead_id) = 1);--> statement-breakpoint
UPDATE "members" SET "mailed_notices" = array_append("mailed_notices", 'lead_assigned') WHERE "mailed_notices" && '{enquiry_assigned,request_assigned}' AND NOT 'lead_assigned' = ANY("mailed_notices");