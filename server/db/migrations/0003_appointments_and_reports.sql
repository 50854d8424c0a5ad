CREATE EXTENSION IF NOT EXISTS "btree_gist";--> statement-breakpoint
CREATE TABLE "counsellor_days_off" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "counsellor_days_off_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"counsellor_id" integer NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"reason" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "counsellor_days_off_order" CHECK (last_day >= first_day)
);
--> statement-breakpoint
CREATE TABLE "counsellor_hours" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "counsellor_hours_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"counsellor_id" integer NOT NULL,
	"weekday" integer NOT NULL,
	"starts_at" time NOT NULL,
	"ends_at" time NOT NULL,
	CONSTRAINT "counsellor_hours_once" UNIQUE("counsellor_id","weekday","starts_at"),
	CONSTRAINT "counsellor_hours_weekday" CHECK (weekday between 1 and 7),
	CONSTRAINT "counsellor_hours_end_after_start" CHECK (ends_at > starts_at)
);
--> statement-breakpoint
CREATE TABLE "counsellor_plans" (
	"counsellor_id" integer PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_links" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"report_id" integer NOT NULL,
	"token_hash" text NOT NULL,
	"created_by" integer,
	"created_by_name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"opened_at" timestamp with time zone,
	"opened_times" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "report_links_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"enrolment_id" integer NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"content" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"author_id" integer,
	"author_name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"ready_at" timestamp with time zone,
	"shared_at" timestamp with time zone,
	CONSTRAINT "reports_enrolmentId_unique" UNIQUE("enrolment_id"),
	CONSTRAINT "reports_status_known" CHECK (status in ('draft', 'ready', 'shared')),
	CONSTRAINT "reports_ready_when" CHECK ((status = 'draft') = (ready_at is null))
);
--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "ends_at" timestamp with time zone;--> statement-breakpoint
-- Until now an appointment had no end; an hour is what the office reckons with.
UPDATE "appointments" SET "ends_at" = "starts_at" + interval '1 hour';--> statement-breakpoint
ALTER TABLE "appointments" ALTER COLUMN "ends_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "place" text;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "family_time_zone" text;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "outcome_note" text;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "request_id" integer;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "uid" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "sequence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "counsellor_days_off" ADD CONSTRAINT "counsellor_days_off_counsellor_id_members_id_fk" FOREIGN KEY ("counsellor_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counsellor_hours" ADD CONSTRAINT "counsellor_hours_counsellor_id_members_id_fk" FOREIGN KEY ("counsellor_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counsellor_plans" ADD CONSTRAINT "counsellor_plans_counsellor_id_members_id_fk" FOREIGN KEY ("counsellor_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_links" ADD CONSTRAINT "report_links_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_links" ADD CONSTRAINT "report_links_created_by_members_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_enrolment_id_enrolments_id_fk" FOREIGN KEY ("enrolment_id") REFERENCES "public"."enrolments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_author_id_members_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "counsellor_days_off_counsellor" ON "counsellor_days_off" USING btree ("counsellor_id","last_day");--> statement-breakpoint
CREATE INDEX "report_links_report" ON "report_links" USING btree ("report_id","id");--> statement-breakpoint
CREATE INDEX "report_links_created_by" ON "report_links" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "reports_updated" ON "reports" USING btree ("updated_at","enrolment_id");--> statement-breakpoint
CREATE INDEX "reports_status" ON "reports" USING btree ("status","updated_at","enrolment_id");--> statement-breakpoint
CREATE INDEX "reports_author" ON "reports" USING btree ("author_id");--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_request_id_appointment_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."appointment_requests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appointments_request" ON "appointments" USING btree ("request_id");--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_end_after_start" CHECK (ends_at > starts_at);--> statement-breakpoint
-- Of those that nothing kept apart until now, the one that was made first stays confirmed.
UPDATE "appointments" AS "later" SET "status" = 'requested' WHERE "status" = 'confirmed' AND EXISTS (
	SELECT 1 FROM "appointments" AS "first" WHERE "first"."counsellor_id" = "later"."counsellor_id" AND "first"."status" = 'confirmed'
		AND "first"."id" < "later"."id" AND tstzrange("first"."starts_at", "first"."ends_at") && tstzrange("later"."starts_at", "later"."ends_at")
);--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_no_double_booking" EXCLUDE USING gist ("counsellor_id" WITH =, tstzrange("starts_at", "ends_at") WITH &&) WHERE ("status" = 'confirmed');
