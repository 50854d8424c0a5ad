CREATE EXTENSION IF NOT EXISTS "pg_trgm";--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS "btree_gist";--> statement-breakpoint
CREATE TABLE "account_links" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"member_id" integer NOT NULL,
	"purpose" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "account_links_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "account_links_purpose_known" CHECK (purpose in ('invitation', 'password_reset'))
);
--> statement-breakpoint
CREATE TABLE "appointments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "appointments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"student_id" integer NOT NULL,
	"service" text NOT NULL,
	"counsellor_id" integer,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"place" text,
	"family_time_zone" text,
	"status" text DEFAULT 'requested' NOT NULL,
	"released_at" timestamp with time zone,
	"outcome_note" text,
	"request_id" integer,
	"uid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "appointments_service_known" CHECK (service in ('dmit', 'career', 'overseas', 'bridging')),
	CONSTRAINT "appointments_status_known" CHECK (status in ('requested', 'confirmed', 'completed', 'cancelled', 'no_show')),
	CONSTRAINT "appointments_end_after_start" CHECK (ends_at > starts_at)
);
--> statement-breakpoint
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
CREATE TABLE "audit_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"action" text NOT NULL,
	"actor_id" integer,
	"actor_name" text,
	"subject_type" text,
	"subject_id" integer,
	"subject_name" text,
	"address" text,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "known_devices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"member_id" integer NOT NULL,
	"device_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_devices_of_member" UNIQUE("member_id","device_hash")
);
--> statement-breakpoint
CREATE TABLE "appointment_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "appointment_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"idempotency_key" uuid NOT NULL,
	"content_hash" text NOT NULL,
	"status" text DEFAULT 'new' NOT NULL,
	"assignee_id" integer,
	"follow_up_on" date,
	"no_follow_up_reason" text,
	"student_id" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"service" text NOT NULL,
	"name" text NOT NULL,
	"phone" text,
	"email" text,
	"preferred_day" date,
	"preferred_time" text,
	"is_under18" boolean NOT NULL,
	"assessment" jsonb,
	CONSTRAINT "appointment_requests_idempotencyKey_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "appointment_requests_status_known" CHECK (status in ('new', 'answered', 'closed', 'spam')),
	CONSTRAINT "appointment_requests_service_known" CHECK (service in ('dmit', 'career', 'overseas', 'bridging')),
	CONSTRAINT "appointment_requests_time_known" CHECK (preferred_time in ('morning', 'afternoon', 'evening')),
	CONSTRAINT "appointment_requests_reachable" CHECK (coalesce(phone, email) is not null)
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"enquiry_id" integer,
	"appointment_request_id" integer,
	"student_id" integer,
	"purpose" text NOT NULL,
	"wording" integer NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	"given_by" text,
	"recorded_by" integer,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "consents_purpose_known" CHECK (purpose in ('contact', 'parent', 'assessment')),
	CONSTRAINT "consents_one_record" CHECK (num_nonnulls(enquiry_id, appointment_request_id, student_id) = 1)
);
--> statement-breakpoint
CREATE TABLE "enquiries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "enquiries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"idempotency_key" uuid NOT NULL,
	"content_hash" text NOT NULL,
	"status" text DEFAULT 'new' NOT NULL,
	"assignee_id" integer,
	"follow_up_on" date,
	"no_follow_up_reason" text,
	"student_id" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"message" text NOT NULL,
	CONSTRAINT "enquiries_idempotencyKey_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "enquiries_status_known" CHECK (status in ('new', 'answered', 'closed', 'spam'))
);
--> statement-breakpoint
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
CREATE TABLE "members" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "members_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"role" text NOT NULL,
	"designation" text,
	"department" text,
	"phone" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"password_hash" text NOT NULL,
	"has_one_time_password" boolean DEFAULT false NOT NULL,
	"password_expires_at" timestamp with time zone,
	"last_login_at" timestamp with time zone,
	"notifications_read_up_to" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "members_emailKey_unique" UNIQUE("email_key"),
	CONSTRAINT "members_role_known" CHECK (role in ('super_admin', 'admin', 'teacher', 'staff'))
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"uid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"member_id" integer,
	"appointment_id" integer,
	"report_link_id" integer,
	"enquiry_id" integer,
	"appointment_request_id" integer,
	"secret" text,
	"has_secret" boolean DEFAULT false NOT NULL,
	"details" jsonb,
	"once_key" text,
	"status" text DEFAULT 'waiting' NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"claim_id" uuid,
	"attempts" integer DEFAULT 0 NOT NULL,
	"sent_to" text,
	"problem" text,
	"drop_reason" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "outbox_onceKey_unique" UNIQUE("once_key"),
	CONSTRAINT "outbox_status_known" CHECK (status in ('waiting', 'sent', 'dead', 'dropped')),
	CONSTRAINT "outbox_secret_while_waiting" CHECK (status = 'waiting' or secret is null),
	CONSTRAINT "outbox_ended_when" CHECK ((status = 'waiting') = (ended_at is null))
);
--> statement-breakpoint
CREATE TABLE "product_state" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "enrolments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "enrolments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"student_id" integer NOT NULL,
	"service" text NOT NULL,
	"stage" text DEFAULT 'enrolled' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"completed_at" timestamp with time zone,
	CONSTRAINT "enrolments_service_known" CHECK (service in ('dmit', 'career', 'overseas', 'bridging')),
	CONSTRAINT "enrolments_stage_known" CHECK (stage in ('enrolled', 'in_progress', 'completed', 'cancelled')),
	CONSTRAINT "enrolments_completed_when" CHECK ((stage = 'completed') = (completed_at is not null))
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
	"confirmation" jsonb,
	"taken_count" integer DEFAULT 0 NOT NULL,
	"imported_count" integer DEFAULT 0 NOT NULL,
	"created_by" integer,
	"created_at" timestamp with time zone NOT NULL,
	"committed_at" timestamp with time zone,
	CONSTRAINT "imports_status_known" CHECK (status in ('checking', 'ready', 'committing', 'committed', 'discarded'))
);
--> statement-breakpoint
CREATE TABLE "schools" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "schools_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"city" text,
	"board" text,
	"address" text,
	"contacts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"import_mapping" jsonb,
	"search_text" text NOT NULL,
	"name_key" text NOT NULL,
	"archived_at" timestamp with time zone,
	"is_sample" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL
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
CREATE TABLE "students" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "students_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"guardian_name" text,
	"guardian_relation" text,
	"phone" text,
	"email" text,
	"city" text,
	"school_id" integer,
	"class_name" text,
	"board" text,
	"date_of_birth" date,
	"status" text DEFAULT 'pending' NOT NULL,
	"counsellor_id" integer,
	"search_text" text NOT NULL,
	"name_key" text NOT NULL,
	"merged_into_id" integer,
	"is_sample" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "students_status_known" CHECK (status in ('active', 'pending', 'inactive'))
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
CREATE TABLE "recovery_codes" (
	"member_id" integer NOT NULL,
	"code_hash" text NOT NULL,
	CONSTRAINT "recovery_codes_member_id_code_hash_pk" PRIMARY KEY("member_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "second_factor_roles" (
	"role" text PRIMARY KEY NOT NULL,
	CONSTRAINT "second_factor_roles_known" CHECK (role in ('super_admin', 'admin', 'teacher', 'staff'))
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"member_id" integer PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_used_step" integer
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"token_hash" text NOT NULL,
	"member_id" integer NOT NULL,
	"address" text NOT NULL,
	"browser" text,
	"system" text,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sessions_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "sign_in_challenges" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"member_id" integer NOT NULL,
	"tries_left" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "team_revision" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"revision" uuid NOT NULL,
	CONSTRAINT "team_revision_only" CHECK ("team_revision"."is_only")
);
--> statement-breakpoint
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_counsellor_id_members_id_fk" FOREIGN KEY ("counsellor_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_request_id_appointment_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."appointment_requests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counsellor_days_off" ADD CONSTRAINT "counsellor_days_off_counsellor_id_members_id_fk" FOREIGN KEY ("counsellor_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counsellor_hours" ADD CONSTRAINT "counsellor_hours_counsellor_id_members_id_fk" FOREIGN KEY ("counsellor_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "counsellor_plans" ADD CONSTRAINT "counsellor_plans_counsellor_id_members_id_fk" FOREIGN KEY ("counsellor_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment_requests" ADD CONSTRAINT "appointment_requests_assignee_id_members_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment_requests" ADD CONSTRAINT "appointment_requests_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_enquiry_id_enquiries_id_fk" FOREIGN KEY ("enquiry_id") REFERENCES "public"."enquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_appointment_request_id_appointment_requests_id_fk" FOREIGN KEY ("appointment_request_id") REFERENCES "public"."appointment_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_recorded_by_members_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_assignee_id_members_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiry_replies" ADD CONSTRAINT "enquiry_replies_enquiry_id_enquiries_id_fk" FOREIGN KEY ("enquiry_id") REFERENCES "public"."enquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiry_replies" ADD CONSTRAINT "enquiry_replies_appointment_request_id_appointment_requests_id_fk" FOREIGN KEY ("appointment_request_id") REFERENCES "public"."appointment_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiry_replies" ADD CONSTRAINT "enquiry_replies_author_id_members_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_report_link_id_report_links_id_fk" FOREIGN KEY ("report_link_id") REFERENCES "public"."report_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_enquiry_id_enquiries_id_fk" FOREIGN KEY ("enquiry_id") REFERENCES "public"."enquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_appointment_request_id_appointment_requests_id_fk" FOREIGN KEY ("appointment_request_id") REFERENCES "public"."appointment_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_created_by_members_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_merges" ADD CONSTRAINT "student_merges_kept_id_students_id_fk" FOREIGN KEY ("kept_id") REFERENCES "public"."students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_merges" ADD CONSTRAINT "student_merges_merged_id_students_id_fk" FOREIGN KEY ("merged_id") REFERENCES "public"."students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_merges" ADD CONSTRAINT "student_merges_merged_by_members_id_fk" FOREIGN KEY ("merged_by") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_notes" ADD CONSTRAINT "student_notes_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_notes" ADD CONSTRAINT "student_notes_author_id_members_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "students" ADD CONSTRAINT "students_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "students" ADD CONSTRAINT "students_counsellor_id_members_id_fk" FOREIGN KEY ("counsellor_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "students" ADD CONSTRAINT "students_merged_into_id_students_id_fk" FOREIGN KEY ("merged_into_id") REFERENCES "public"."students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_links" ADD CONSTRAINT "report_links_report_id_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_links" ADD CONSTRAINT "report_links_created_by_members_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_enrolment_id_enrolments_id_fk" FOREIGN KEY ("enrolment_id") REFERENCES "public"."enrolments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_author_id_members_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_member_id_second_factors_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."second_factors"("member_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_challenges" ADD CONSTRAINT "sign_in_challenges_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_links_open" ON "account_links" USING btree ("member_id","purpose") WHERE used_at is null and ended_at is null;--> statement-breakpoint
CREATE INDEX "account_links_member" ON "account_links" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "appointments_starts" ON "appointments" USING btree ("starts_at","id");--> statement-breakpoint
CREATE INDEX "appointments_created" ON "appointments" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "appointments_student" ON "appointments" USING btree ("student_id","starts_at");--> statement-breakpoint
CREATE INDEX "appointments_counsellor" ON "appointments" USING btree ("counsellor_id","starts_at");--> statement-breakpoint
CREATE INDEX "appointments_counsellor_student" ON "appointments" USING btree ("counsellor_id","student_id");--> statement-breakpoint
CREATE INDEX "appointments_request" ON "appointments" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "counsellor_days_off_counsellor" ON "counsellor_days_off" USING btree ("counsellor_id","last_day");--> statement-breakpoint
CREATE INDEX "audit_events_subject" ON "audit_events" USING btree ("subject_type","subject_id","id");--> statement-breakpoint
CREATE INDEX "audit_events_action" ON "audit_events" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "audit_events_actor" ON "audit_events" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "audit_events_at" ON "audit_events" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_events_search" ON "audit_events" USING gin ((lower(coalesce("actor_name", '') || ' ' || coalesce("subject_name", '') || ' ' || coalesce("address", ''))) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "appointment_requests_created" ON "appointment_requests" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "appointment_requests_status" ON "appointment_requests" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "appointment_requests_assignee" ON "appointment_requests" USING btree ("assignee_id","id");--> statement-breakpoint
CREATE INDEX "appointment_requests_follow_up" ON "appointment_requests" USING btree ("follow_up_on","id");--> statement-breakpoint
CREATE INDEX "appointment_requests_student" ON "appointment_requests" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "appointment_requests_search" ON "appointment_requests" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "consents_student" ON "consents" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "consents_recorded_by" ON "consents" USING btree ("recorded_by");--> statement-breakpoint
CREATE INDEX "consents_enquiry" ON "consents" USING btree ("enquiry_id");--> statement-breakpoint
CREATE INDEX "consents_appointment_request" ON "consents" USING btree ("appointment_request_id");--> statement-breakpoint
CREATE INDEX "enquiries_created" ON "enquiries" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "enquiries_status" ON "enquiries" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "enquiries_assignee" ON "enquiries" USING btree ("assignee_id","id");--> statement-breakpoint
CREATE INDEX "enquiries_follow_up" ON "enquiries" USING btree ("follow_up_on","id");--> statement-breakpoint
CREATE INDEX "enquiries_student" ON "enquiries" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "enquiries_search" ON "enquiries" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "enquiry_replies_enquiry" ON "enquiry_replies" USING btree ("enquiry_id","id");--> statement-breakpoint
CREATE INDEX "enquiry_replies_request" ON "enquiry_replies" USING btree ("appointment_request_id","id");--> statement-breakpoint
CREATE INDEX "enquiry_replies_author" ON "enquiry_replies" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("due_at","id") WHERE "outbox"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "outbox_status" ON "outbox" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "outbox_kind" ON "outbox" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "outbox_ended" ON "outbox" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "outbox_member" ON "outbox" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "outbox_appointment" ON "outbox" USING btree ("appointment_id");--> statement-breakpoint
CREATE INDEX "outbox_report_link" ON "outbox" USING btree ("report_link_id");--> statement-breakpoint
CREATE INDEX "outbox_enquiry" ON "outbox" USING btree ("enquiry_id");--> statement-breakpoint
CREATE INDEX "outbox_appointment_request" ON "outbox" USING btree ("appointment_request_id");--> statement-breakpoint
CREATE INDEX "rate_limits_expires" ON "rate_limits" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "enrolments_student" ON "enrolments" USING btree ("student_id","service");--> statement-breakpoint
CREATE INDEX "enrolments_service_stage" ON "enrolments" USING btree ("service","stage");--> statement-breakpoint
CREATE INDEX "enrolments_created" ON "enrolments" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "enrolments_completed" ON "enrolments" USING btree ("completed_at","id");--> statement-breakpoint
CREATE INDEX "imports_created" ON "imports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "imports_school" ON "imports" USING btree ("school_id");--> statement-breakpoint
CREATE INDEX "imports_created_by" ON "imports" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "schools_created" ON "schools" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "schools_name" ON "schools" USING btree ("name_key","id");--> statement-breakpoint
CREATE INDEX "student_merges_kept" ON "student_merges" USING btree ("kept_id");--> statement-breakpoint
CREATE INDEX "student_merges_merged" ON "student_merges" USING btree ("merged_id");--> statement-breakpoint
CREATE INDEX "student_merges_by" ON "student_merges" USING btree ("merged_by");--> statement-breakpoint
CREATE INDEX "student_notes_student" ON "student_notes" USING btree ("student_id","id");--> statement-breakpoint
CREATE INDEX "student_notes_author" ON "student_notes" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "students_created" ON "students" USING btree ("created_at","id") WHERE "students"."merged_into_id" is null;--> statement-breakpoint
CREATE INDEX "students_name" ON "students" USING btree ("name_key","id") WHERE "students"."merged_into_id" is null;--> statement-breakpoint
CREATE INDEX "students_status" ON "students" USING btree ("status","created_at","id") WHERE "students"."merged_into_id" is null;--> statement-breakpoint
CREATE INDEX "students_school" ON "students" USING btree ("school_id","created_at","id") WHERE "students"."merged_into_id" is null;--> statement-breakpoint
CREATE INDEX "students_counsellor" ON "students" USING btree ("counsellor_id","created_at","id");--> statement-breakpoint
CREATE INDEX "students_phone" ON "students" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "students_email" ON "students" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "students_merged" ON "students" USING btree ("merged_into_id");--> statement-breakpoint
CREATE INDEX "students_search" ON "students" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "report_links_report" ON "report_links" USING btree ("report_id","id");--> statement-breakpoint
CREATE INDEX "report_links_created_by" ON "report_links" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "reports_updated" ON "reports" USING btree ("updated_at","enrolment_id");--> statement-breakpoint
CREATE INDEX "reports_status" ON "reports" USING btree ("status","updated_at","enrolment_id");--> statement-breakpoint
CREATE INDEX "reports_author" ON "reports" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "sessions_member" ON "sessions" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "sessions_last_seen" ON "sessions" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "sessions_expires" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_in_challenges_member" ON "sign_in_challenges" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "sign_in_challenges_expires" ON "sign_in_challenges" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_no_double_booking" EXCLUDE USING gist ("counsellor_id" WITH =, tstzrange("starts_at", "ends_at") WITH &&) WHERE ("status" = 'confirmed');--> statement-breakpoint
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit events are never changed or removed';
END
$$;--> statement-breakpoint
CREATE TRIGGER audit_events_are_final BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_events"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();--> statement-breakpoint
INSERT INTO "team_revision" ("revision") VALUES (gen_random_uuid());--> statement-breakpoint
-- Once per transaction, however many rows it changes.
CREATE FUNCTION renew_team_revision() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "own" CONSTANT text := pg_current_xact_id()::text;
BEGIN
  IF current_setting('srichakra.renewed_by', true) = "own" THEN
    RETURN NULL;
  END IF;
  INSERT INTO public."team_revision" ("revision") VALUES (gen_random_uuid())
    ON CONFLICT ("is_only") DO UPDATE SET "revision" = excluded."revision";
  PERFORM set_config('srichakra.renewed_by', "own", true);
  RETURN NULL;
END
$$;--> statement-breakpoint
-- Deferred to the commit, so that no transaction waits for another lock while it holds the revision's row. A later
-- migration that changes rows of these tables and then the tables themselves says SET CONSTRAINTS ALL IMMEDIATE between.
CREATE CONSTRAINT TRIGGER members_renew_team_revision AFTER INSERT OR UPDATE OR DELETE ON "members"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION renew_team_revision();--> statement-breakpoint
-- No process has cached a new session, and last_seen_at changes all day.
CREATE CONSTRAINT TRIGGER sessions_renew_team_revision
  AFTER DELETE OR UPDATE OF "token_hash", "member_id", "expires_at" ON "sessions"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION renew_team_revision();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER second_factors_renew_team_revision
  AFTER INSERT OR DELETE OR UPDATE OF "member_id", "confirmed_at" ON "second_factors"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION renew_team_revision();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER second_factor_roles_renew_team_revision
  AFTER INSERT OR UPDATE OR DELETE ON "second_factor_roles"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION renew_team_revision();--> statement-breakpoint
-- TRUNCATE triggers can't be deferred.
CREATE TRIGGER members_emptied_renew_team_revision AFTER TRUNCATE ON "members"
  FOR EACH STATEMENT EXECUTE FUNCTION renew_team_revision();--> statement-breakpoint
CREATE TRIGGER sessions_emptied_renew_team_revision AFTER TRUNCATE ON "sessions"
  FOR EACH STATEMENT EXECUTE FUNCTION renew_team_revision();--> statement-breakpoint
CREATE TRIGGER second_factors_emptied_renew_team_revision AFTER TRUNCATE ON "second_factors"
  FOR EACH STATEMENT EXECUTE FUNCTION renew_team_revision();--> statement-breakpoint
CREATE TRIGGER second_factor_roles_emptied_renew_team_revision AFTER TRUNCATE ON "second_factor_roles"
  FOR EACH STATEMENT EXECUTE FUNCTION renew_team_revision();
