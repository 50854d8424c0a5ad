ALTER TABLE "tasks" DROP CONSTRAINT "tasks_one_record";--> statement-breakpoint
ALTER TABLE "appointments" ALTER COLUMN "student_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "contact_id" integer;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appointments_contact" ON "appointments" USING btree ("contact_id") WHERE contact_id is not null;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_one_person" CHECK (num_nonnulls(student_id, contact_id) = 1);--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_one_record" CHECK (num_nonnulls(appointment_id, report_id, contact_id) <= 1 and (report_id is null or student_id is not null) and (contact_id is null or student_id is null));