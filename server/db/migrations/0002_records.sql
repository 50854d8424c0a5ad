CREATE EXTENSION IF NOT EXISTS "pg_trgm";--> statement-breakpoint
CREATE TABLE "enquiry_replies" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "enquiry_replies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"enquiry_id" integer,
	"appointment_request_id" integer,
	"text" text NOT NULL,
	"follow_up_on" date,
	"no_follow_up_reason" text,
	"author_id" integer,
	"author_name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "enquiry_replies_one_record" CHECK (num_nonnulls(enquiry_id, appointment_request_id) = 1),
	CONSTRAINT "enquiry_replies_what_next" CHECK (num_nonnulls(follow_up_on, no_follow_up_reason) = 1)
);
--> statement-breakpoint
CREATE TABLE "import_rows" (
	"import_id" integer NOT NULL,
	"row_number" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"student" jsonb,
	"errors" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"duplicate_of_id" integer,
	"duplicate_of_row" integer,
	CONSTRAINT "import_rows_import_id_row_number_pk" PRIMARY KEY("import_id","row_number")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"school_id" integer NOT NULL,
	"file_name" text NOT NULL,
	"headers" jsonb NOT NULL,
	"mapping" jsonb NOT NULL,
	"status" text NOT NULL,
	"row_count" integer DEFAULT 0 NOT NULL,
	"checked_count" integer DEFAULT 0 NOT NULL,
	"failed_count" integer DEFAULT 0 NOT NULL,
	"duplicate_count" integer DEFAULT 0 NOT NULL,
	"created_by" integer,
	"created_at" timestamp with time zone NOT NULL,
	"committed_at" timestamp with time zone,
	CONSTRAINT "imports_status_known" CHECK (status in ('checking', 'ready', 'committed', 'discarded'))
);
--> statement-breakpoint
CREATE TABLE "student_merges" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "student_merges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kept_id" integer NOT NULL,
	"merged_id" integer NOT NULL,
	"moved" jsonb NOT NULL,
	"merged_by" integer,
	"merged_at" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "student_notes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "student_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"student_id" integer NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"author_id" integer,
	"author_name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "student_notes_kind_known" CHECK (kind in ('note', 'call'))
);
--> statement-breakpoint
ALTER TABLE "appointment_requests" DROP CONSTRAINT "appointment_requests_status_known";--> statement-breakpoint
ALTER TABLE "consents" DROP CONSTRAINT "consents_one_record";--> statement-breakpoint
ALTER TABLE "enquiries" DROP CONSTRAINT "enquiries_status_known";--> statement-breakpoint
DROP INDEX "appointments_student";--> statement-breakpoint
DROP INDEX "appointments_counsellor";--> statement-breakpoint
DROP INDEX "enrolments_student";--> statement-breakpoint
DROP INDEX "students_created";--> statement-breakpoint
DROP INDEX "students_school";--> statement-breakpoint
ALTER TABLE "appointment_requests" ADD COLUMN "assignee_id" integer;--> statement-breakpoint
ALTER TABLE "appointment_requests" ADD COLUMN "follow_up_on" date;--> statement-breakpoint
ALTER TABLE "appointment_requests" ADD COLUMN "no_follow_up_reason" text;--> statement-breakpoint
ALTER TABLE "appointment_requests" ADD COLUMN "student_id" integer;--> statement-breakpoint
ALTER TABLE "appointment_requests" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "consents" ADD COLUMN "student_id" integer;--> statement-breakpoint
ALTER TABLE "consents" ADD COLUMN "given_by" text;--> statement-breakpoint
ALTER TABLE "consents" ADD COLUMN "recorded_by" integer;--> statement-breakpoint
ALTER TABLE "consents" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "assignee_id" integer;--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "follow_up_on" date;--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "no_follow_up_reason" text;--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "student_id" integer;--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "contacts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "import_mapping" jsonb;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "search_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "name_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "guardian_relation" text;--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "board" text;--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "counsellor_id" integer;--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "search_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "name_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "merged_into_id" integer;--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
-- What the application writes from now on; see server/lib/search-key.ts and server/lib/phone.ts.
UPDATE "students" SET "phone" = regexp_replace("phone", '[^+0-9]', '', 'g');--> statement-breakpoint
UPDATE "schools" SET "name_key" = lower(normalize("name", NFKC)), "search_text" = lower(normalize(concat_ws(' ', "name", "city"), NFKC));--> statement-breakpoint
UPDATE "students" SET "name_key" = lower(normalize("name", NFKC)), "search_text" = lower(normalize(concat_ws(' ', "name", "guardian_name", "phone", "email", (SELECT "schools"."name" FROM "schools" WHERE "schools"."id" = "school_id")), NFKC));--> statement-breakpoint
ALTER TABLE "schools" ALTER COLUMN "search_text" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "schools" ALTER COLUMN "name_key" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "students" ALTER COLUMN "search_text" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "students" ALTER COLUMN "name_key" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "enquiry_replies" ADD CONSTRAINT "enquiry_replies_enquiry_id_enquiries_id_fk" FOREIGN KEY ("enquiry_id") REFERENCES "public"."enquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiry_replies" ADD CONSTRAINT "enquiry_replies_appointment_request_id_appointment_requests_id_fk" FOREIGN KEY ("appointment_request_id") REFERENCES "public"."appointment_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiry_replies" ADD CONSTRAINT "enquiry_replies_author_id_members_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_created_by_members_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_merges" ADD CONSTRAINT "student_merges_kept_id_students_id_fk" FOREIGN KEY ("kept_id") REFERENCES "public"."students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_merges" ADD CONSTRAINT "student_merges_merged_id_students_id_fk" FOREIGN KEY ("merged_id") REFERENCES "public"."students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_merges" ADD CONSTRAINT "student_merges_merged_by_members_id_fk" FOREIGN KEY ("merged_by") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_notes" ADD CONSTRAINT "student_notes_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_notes" ADD CONSTRAINT "student_notes_author_id_members_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "enquiry_replies_enquiry" ON "enquiry_replies" USING btree ("enquiry_id","id");--> statement-breakpoint
CREATE INDEX "enquiry_replies_request" ON "enquiry_replies" USING btree ("appointment_request_id","id");--> statement-breakpoint
CREATE INDEX "imports_created" ON "imports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "student_merges_kept" ON "student_merges" USING btree ("kept_id");--> statement-breakpoint
CREATE INDEX "student_merges_merged" ON "student_merges" USING btree ("merged_id");--> statement-breakpoint
CREATE INDEX "student_notes_student" ON "student_notes" USING btree ("student_id","id");--> statement-breakpoint
ALTER TABLE "appointment_requests" ADD CONSTRAINT "appointment_requests_assignee_id_members_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment_requests" ADD CONSTRAINT "appointment_requests_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_recorded_by_members_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_assignee_id_members_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "students" ADD CONSTRAINT "students_counsellor_id_members_id_fk" FOREIGN KEY ("counsellor_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "students" ADD CONSTRAINT "students_merged_into_id_students_id_fk" FOREIGN KEY ("merged_into_id") REFERENCES "public"."students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_events_actor" ON "audit_events" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "audit_events_at" ON "audit_events" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_events_search" ON "audit_events" USING gin ((lower(coalesce("actor_name", '') || ' ' || coalesce("subject_name", '') || ' ' || coalesce("address", ''))) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "appointment_requests_assignee" ON "appointment_requests" USING btree ("assignee_id","id");--> statement-breakpoint
CREATE INDEX "appointment_requests_follow_up" ON "appointment_requests" USING btree ("follow_up_on","id");--> statement-breakpoint
CREATE INDEX "appointment_requests_student" ON "appointment_requests" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "consents_student" ON "consents" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "enquiries_assignee" ON "enquiries" USING btree ("assignee_id","id");--> statement-breakpoint
CREATE INDEX "enquiries_follow_up" ON "enquiries" USING btree ("follow_up_on","id");--> statement-breakpoint
CREATE INDEX "enquiries_student" ON "enquiries" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "schools_name" ON "schools" USING btree ("name_key","id");--> statement-breakpoint
CREATE INDEX "students_name" ON "students" USING btree ("name_key","id") WHERE "students"."merged_into_id" is null;--> statement-breakpoint
CREATE INDEX "students_status" ON "students" USING btree ("status","created_at","id") WHERE "students"."merged_into_id" is null;--> statement-breakpoint
CREATE INDEX "students_counsellor" ON "students" USING btree ("counsellor_id","created_at","id");--> statement-breakpoint
CREATE INDEX "students_phone" ON "students" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "students_email" ON "students" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "students_merged" ON "students" USING btree ("merged_into_id");--> statement-breakpoint
CREATE INDEX "students_search" ON "students" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "appointments_student" ON "appointments" USING btree ("student_id","starts_at");--> statement-breakpoint
CREATE INDEX "appointments_counsellor" ON "appointments" USING btree ("counsellor_id","starts_at");--> statement-breakpoint
CREATE INDEX "appointments_counsellor_student" ON "appointments" USING btree ("counsellor_id","student_id");--> statement-breakpoint
CREATE INDEX "enrolments_student" ON "enrolments" USING btree ("student_id","service");--> statement-breakpoint
CREATE INDEX "students_created" ON "students" USING btree ("created_at","id") WHERE "students"."merged_into_id" is null;--> statement-breakpoint
CREATE INDEX "students_school" ON "students" USING btree ("school_id","created_at","id") WHERE "students"."merged_into_id" is null;--> statement-breakpoint
ALTER TABLE "appointment_requests" ADD CONSTRAINT "appointment_requests_status_known" CHECK (status in ('new', 'answered', 'closed', 'spam'));--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_one_record" CHECK (num_nonnulls(enquiry_id, appointment_request_id, student_id) = 1);--> statement-breakpoint
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_status_known" CHECK (status in ('new', 'answered', 'closed', 'spam'));--> statement-breakpoint
CREATE INDEX "appointment_requests_search" ON "appointment_requests" USING gin ((lower(normalize(regexp_replace(normalize("name" || ' ' || coalesce("email", '') || ' ' || coalesce("phone", '') || ' ' || regexp_replace(coalesce("phone", ''), '[^0-9]', '', 'g'), NFKD), '[\u0300-\u036f]', '', 'g'), NFC))) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "enquiries_search" ON "enquiries" USING gin ((lower(normalize(regexp_replace(normalize("name" || ' ' || coalesce("email", '') || ' ' || coalesce("phone", '') || ' ' || regexp_replace(coalesce("phone", ''), '[^0-9]', '', 'g') || ' ' || "message", NFKD), '[\u0300-\u036f]', '', 'g'), NFC))) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "consents_recorded_by" ON "consents" USING btree ("recorded_by");--> statement-breakpoint
CREATE INDEX "enquiry_replies_author" ON "enquiry_replies" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "imports_school" ON "imports" USING btree ("school_id");--> statement-breakpoint
CREATE INDEX "imports_created_by" ON "imports" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "student_merges_by" ON "student_merges" USING btree ("merged_by");--> statement-breakpoint
CREATE INDEX "student_notes_author" ON "student_notes" USING btree ("author_id");