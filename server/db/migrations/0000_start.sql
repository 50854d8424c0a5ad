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
CREATE TABLE "product_state" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "appointments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "appointments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"student_id" integer NOT NULL,
	"service" text NOT NULL,
	"counsellor_id" integer,
	"starts_at" timestamp with time zone NOT NULL,
	"status" text DEFAULT 'requested' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "appointments_service_known" CHECK (service in ('dmit', 'career', 'overseas', 'bridging')),
	CONSTRAINT "appointments_status_known" CHECK (status in ('requested', 'confirmed', 'completed', 'cancelled', 'no_show'))
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
CREATE TABLE "schools" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "schools_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"city" text,
	"board" text,
	"is_sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "students" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "students_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"guardian_name" text,
	"phone" text,
	"email" text,
	"city" text,
	"school_id" integer,
	"class_name" text,
	"date_of_birth" date,
	"status" text DEFAULT 'pending' NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "students_status_known" CHECK (status in ('active', 'pending', 'inactive'))
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"token_hash" text NOT NULL,
	"member_id" integer NOT NULL,
	"address" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sessions_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "sign_in_brakes" (
	"key" text PRIMARY KEY NOT NULL,
	"forgiven_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_counsellor_id_members_id_fk" FOREIGN KEY ("counsellor_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "students" ADD CONSTRAINT "students_school_id_schools_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."schools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_events_subject" ON "audit_events" USING btree ("subject_type","subject_id","id");--> statement-breakpoint
CREATE INDEX "audit_events_action" ON "audit_events" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "appointments_starts" ON "appointments" USING btree ("starts_at","id");--> statement-breakpoint
CREATE INDEX "appointments_created" ON "appointments" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "appointments_student" ON "appointments" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "appointments_counsellor" ON "appointments" USING btree ("counsellor_id");--> statement-breakpoint
CREATE INDEX "enrolments_student" ON "enrolments" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "enrolments_service_stage" ON "enrolments" USING btree ("service","stage");--> statement-breakpoint
CREATE INDEX "enrolments_created" ON "enrolments" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "enrolments_completed" ON "enrolments" USING btree ("completed_at","id");--> statement-breakpoint
CREATE INDEX "schools_created" ON "schools" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "students_created" ON "students" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "students_school" ON "students" USING btree ("school_id");--> statement-breakpoint
CREATE INDEX "sessions_member" ON "sessions" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "sessions_last_seen" ON "sessions" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "sessions_expires" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_in_brakes_forgiven" ON "sign_in_brakes" USING btree ("forgiven_at");--> statement-breakpoint
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit events are never changed or removed';
END
$$;--> statement-breakpoint
CREATE TRIGGER audit_events_are_final BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_events"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
