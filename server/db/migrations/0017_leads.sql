CREATE TABLE "leads" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "leads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"idempotency_key" uuid NOT NULL,
	"content_hash" text NOT NULL,
	"status" text DEFAULT 'new' NOT NULL,
	"assignee_id" integer,
	"follow_up_on" date,
	"no_follow_up_reason" text,
	"student_id" integer,
	"became_student" boolean DEFAULT false NOT NULL,
	"stage" text DEFAULT 'new' NOT NULL,
	"stage_since" timestamp with time zone DEFAULT now() NOT NULL,
	"lost_reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"source" text NOT NULL,
	"name" text NOT NULL,
	"child_name" text,
	"phone" text,
	"email" text,
	"service" text,
	"note" text,
	"created_by" integer,
	CONSTRAINT "leads_idempotencyKey_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "leads_status_known" CHECK (status in ('new', 'answered', 'closed', 'spam')),
	CONSTRAINT "leads_stage_known" CHECK (stage in ('new', 'contacted', 'meeting_booked', 'proposal', 'enrolled', 'lost')),
	CONSTRAINT "leads_lost_reason" CHECK (stage = 'lost' or lost_reason is null),
	CONSTRAINT "leads_source_known" CHECK (source in ('walk_in', 'call', 'whatsapp', 'school_visit', 'referral')),
	CONSTRAINT "leads_service_known" CHECK (service in ('dmit', 'career', 'overseas', 'bridging'))
);
--> statement-breakpoint
ALTER TABLE "enquiry_replies" DROP CONSTRAINT "enquiry_replies_one_record";--> statement-breakpoint
ALTER TABLE "tasks" DROP CONSTRAINT "tasks_one_record";--> statement-breakpoint
ALTER TABLE "members" ALTER COLUMN "mailed_notices" SET DEFAULT '{enquiry_assigned,request_assigned,lead_assigned}';--> statement-breakpoint
ALTER TABLE "appointment_requests" ADD COLUMN "stage" text DEFAULT 'new' NOT NULL;--> statement-breakpoint
ALTER TABLE "appointment_requests" ADD COLUMN "stage_since" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "appointment_requests" ADD COLUMN "lost_reason" text;--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "stage" text DEFAULT 'new' NOT NULL;--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "stage_since" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "lost_reason" text;--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "service" text;--> statement-breakpoint
ALTER TABLE "enquiry_replies" ADD COLUMN "lead_id" integer;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "lead_id" integer;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "lead_id" integer;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_assignee_id_members_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_created_by_members_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "leads_stage" ON "leads" USING btree ("stage","stage_since","id");--> statement-breakpoint
CREATE INDEX "leads_created" ON "leads" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "leads_status" ON "leads" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "leads_assignee" ON "leads" USING btree ("assignee_id","id");--> statement-breakpoint
CREATE INDEX "leads_follow_up" ON "leads" USING btree ("follow_up_on","id");--> statement-breakpoint
CREATE INDEX "leads_unanswered" ON "leads" USING btree ("created_at") WHERE status = 'new' and follow_up_on is null;--> statement-breakpoint
CREATE INDEX "leads_student" ON "leads" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "leads_search" ON "leads" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "leads_created_by" ON "leads" USING btree ("created_by");--> statement-breakpoint
ALTER TABLE "enquiry_replies" ADD CONSTRAINT "enquiry_replies_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appointment_requests_stage" ON "appointment_requests" USING btree ("stage","stage_since","id");--> statement-breakpoint
CREATE INDEX "enquiries_stage" ON "enquiries" USING btree ("stage","stage_since","id");--> statement-breakpoint
CREATE INDEX "enquiry_replies_lead" ON "enquiry_replies" USING btree ("lead_id","id");--> statement-breakpoint
CREATE INDEX "outbox_lead" ON "outbox" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "tasks_lead" ON "tasks" USING btree ("lead_id");--> statement-breakpoint
ALTER TABLE "appointment_requests" ADD CONSTRAINT "appointment_requests_stage_known" CHECK (stage in ('new', 'contacted', 'meeting_booked', 'proposal', 'enrolled', 'lost'));--> statement-breakpoint
ALTER TABLE "appointment_requests" ADD CONSTRAINT "appointment_requests_lost_reason" CHECK (stage = 'lost' or lost_reason is null);--> statement-breakpoint
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_stage_known" CHECK (stage in ('new', 'contacted', 'meeting_booked', 'proposal', 'enrolled', 'lost'));--> statement-breakpoint
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_lost_reason" CHECK (stage = 'lost' or lost_reason is null);--> statement-breakpoint
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_service_known" CHECK (service in ('dmit', 'career', 'overseas', 'bridging'));--> statement-breakpoint
ALTER TABLE "enquiry_replies" ADD CONSTRAINT "enquiry_replies_one_record" CHECK (num_nonnulls(enquiry_id, appointment_request_id, lead_id) = 1);--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_one_record" CHECK (num_nonnulls(appointment_id, report_id, enquiry_id, appointment_request_id, lead_id) <= 1 and (num_nonnulls(appointment_id, report_id) = 0 or student_id is not null) and (num_nonnulls(enquiry_id, appointment_request_id, lead_id) = 0 or student_id is null));--> statement-breakpoint
UPDATE "enquiries" SET "stage_since" = "created_at", "stage" = CASE
  WHEN "became_student" AND EXISTS (SELECT 1 FROM "enrolments" e WHERE e."student_id" = "enquiries"."student_id" AND e."stage" <> 'cancelled') THEN 'enrolled'
  WHEN "status" IN ('answered', 'closed') THEN 'contacted' ELSE 'new' END;--> statement-breakpoint
UPDATE "appointment_requests" SET "stage_since" = "created_at", "stage" = CASE
  WHEN "became_student" AND EXISTS (SELECT 1 FROM "enrolments" e WHERE e."student_id" = "appointment_requests"."student_id" AND e."stage" <> 'cancelled') THEN 'enrolled'
  WHEN EXISTS (SELECT 1 FROM "appointments" a WHERE a."request_id" = "appointment_requests"."id" AND a."status" <> 'cancelled') THEN 'meeting_booked'
  WHEN "status" IN ('answered', 'closed') THEN 'contacted' ELSE 'new' END;