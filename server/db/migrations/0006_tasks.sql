CREATE TABLE "tasks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tasks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"idempotency_key" uuid,
	"what" text NOT NULL,
	"kind" text DEFAULT 'task' NOT NULL,
	"assignee_id" integer,
	"due_on" date NOT NULL,
	"due_time" time,
	"repeats" text DEFAULT 'none' NOT NULL,
	"student_id" integer,
	"appointment_id" integer,
	"report_id" integer,
	"enquiry_id" integer,
	"appointment_request_id" integer,
	"outcome" text,
	"done_at" timestamp with time zone,
	"done_by_id" integer,
	"done_by_name" text,
	"follows_id" integer,
	"note_id" integer,
	"created_by_id" integer,
	"search_text" text NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "tasks_idempotencyKey_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "tasks_kind_known" CHECK (kind in ('task', 'call')),
	CONSTRAINT "tasks_repeats_known" CHECK (repeats in ('none', 'daily', 'weekly', 'monthly')),
	CONSTRAINT "tasks_one_record" CHECK (num_nonnulls(appointment_id, report_id, enquiry_id, appointment_request_id) <= 1 and (num_nonnulls(appointment_id, report_id) = 0 or student_id is not null) and (num_nonnulls(enquiry_id, appointment_request_id) = 0 or student_id is null)),
	CONSTRAINT "tasks_done_by" CHECK ((done_at is null) = (done_by_name is null))
);
--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_assignee_id_members_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_enquiry_id_enquiries_id_fk" FOREIGN KEY ("enquiry_id") REFERENCES "public"."enquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_appointment_request_id_appointment_requests_id_fk" FOREIGN KEY ("appointment_request_id") REFERENCES "public"."appointment_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_done_by_id_members_id_fk" FOREIGN KEY ("done_by_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_follows_id_tasks_id_fk" FOREIGN KEY ("follows_id") REFERENCES "public"."tasks"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_note_id_student_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."student_notes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_created_by_id_members_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tasks_due" ON "tasks" USING btree (("due_on" + coalesce("due_time", time '23:59:59')),"id") WHERE "tasks"."done_at" is null;--> statement-breakpoint
CREATE INDEX "tasks_assignee_due" ON "tasks" USING btree ("assignee_id",("due_on" + coalesce("due_time", time '23:59:59')),"id") WHERE "tasks"."done_at" is null;--> statement-breakpoint
CREATE INDEX "tasks_done" ON "tasks" USING btree ("done_at","id");--> statement-breakpoint
CREATE INDEX "tasks_assignee_done" ON "tasks" USING btree ("assignee_id","done_at","id");--> statement-breakpoint
CREATE INDEX "tasks_student" ON "tasks" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "tasks_appointment" ON "tasks" USING btree ("appointment_id");--> statement-breakpoint
CREATE INDEX "tasks_report" ON "tasks" USING btree ("report_id");--> statement-breakpoint
CREATE INDEX "tasks_enquiry" ON "tasks" USING btree ("enquiry_id");--> statement-breakpoint
CREATE INDEX "tasks_request" ON "tasks" USING btree ("appointment_request_id");--> statement-breakpoint
CREATE INDEX "tasks_follows" ON "tasks" USING btree ("follows_id");--> statement-breakpoint
CREATE INDEX "tasks_note" ON "tasks" USING btree ("note_id");--> statement-breakpoint
CREATE INDEX "tasks_created_by" ON "tasks" USING btree ("created_by_id");--> statement-breakpoint
CREATE INDEX "tasks_done_by_id" ON "tasks" USING btree ("done_by_id");--> statement-breakpoint
CREATE INDEX "tasks_search" ON "tasks" USING gin ("search_text" gin_trgm_ops);