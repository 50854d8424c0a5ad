CREATE TABLE "family_accounts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "family_accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"password_hash" text NOT NULL,
	"parent_name" text NOT NULL,
	"school_name" text,
	"age" integer,
	"occupation" text,
	"city" text,
	"country" text,
	"notes" text,
	"language" text DEFAULT 'en' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_login_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "family_accounts_language_known" CHECK (language in ('en', 'hi', 'ta', 'te', 'kn', 'ml'))
);
--> statement-breakpoint
CREATE TABLE "family_links" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "family_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"purpose" text NOT NULL,
	"former_email" text,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "family_links_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "family_links_purpose_known" CHECK (purpose in ('confirmation', 'password_reset', 'address_undo')),
	CONSTRAINT "family_links_undo" CHECK ((purpose = 'address_undo') = (former_email is not null))
);
--> statement-breakpoint
CREATE TABLE "family_sessions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "family_sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"token_hash" text NOT NULL,
	"account_id" integer NOT NULL,
	"address" text NOT NULL,
	"browser" text,
	"system" text,
	"is_remembered" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "family_sessions_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "guardian_invitations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "guardian_invitations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"student_id" integer NOT NULL,
	"email" text NOT NULL,
	"relation" text NOT NULL,
	"sight" text NOT NULL,
	"token_hash" text NOT NULL,
	"code_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" integer,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "guardian_invitations_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "guardian_invitations_codeHash_unique" UNIQUE("code_hash"),
	CONSTRAINT "guardian_invitations_relation_known" CHECK (relation in ('mother', 'father', 'guardian', 'other', 'self')),
	CONSTRAINT "guardian_invitations_sight_known" CHECK (sight in ('all', 'appointments'))
);
--> statement-breakpoint
CREATE TABLE "guardian_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "guardian_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"child_name" text NOT NULL,
	"date_of_birth" date NOT NULL,
	"school_name" text NOT NULL,
	"relation" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" integer,
	"student_id" integer,
	"answer" text,
	CONSTRAINT "guardian_requests_relation_known" CHECK (relation in ('mother', 'father', 'guardian', 'other', 'self'))
);
--> statement-breakpoint
CREATE TABLE "guardianships" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "guardianships_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer NOT NULL,
	"student_id" integer NOT NULL,
	"relation" text NOT NULL,
	"sight" text NOT NULL,
	"origin" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" integer,
	"ended_at" timestamp with time zone,
	"end_reason" text,
	"ended_by" integer,
	CONSTRAINT "guardianships_relation_known" CHECK (relation in ('mother', 'father', 'guardian', 'other', 'self')),
	CONSTRAINT "guardianships_sight_known" CHECK (sight in ('all', 'appointments')),
	CONSTRAINT "guardianships_origin_known" CHECK (origin in ('invitation', 'request', 'own_child')),
	CONSTRAINT "guardianships_ended" CHECK ((ended_at is null) = (end_reason is null))
);
--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "family_account_id" integer;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "guardian_invitation_id" integer;--> statement-breakpoint
ALTER TABLE "family_links" ADD CONSTRAINT "family_links_account_id_family_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."family_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_sessions" ADD CONSTRAINT "family_sessions_account_id_family_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."family_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardian_invitations" ADD CONSTRAINT "guardian_invitations_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardian_invitations" ADD CONSTRAINT "guardian_invitations_created_by_members_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardian_requests" ADD CONSTRAINT "guardian_requests_account_id_family_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."family_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardian_requests" ADD CONSTRAINT "guardian_requests_decided_by_members_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardian_requests" ADD CONSTRAINT "guardian_requests_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardianships" ADD CONSTRAINT "guardianships_account_id_family_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."family_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardianships" ADD CONSTRAINT "guardianships_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardianships" ADD CONSTRAINT "guardianships_created_by_members_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardianships" ADD CONSTRAINT "guardianships_ended_by_members_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "family_accounts_confirmed" ON "family_accounts" USING btree ("email_key") WHERE confirmed_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "family_accounts_waiting" ON "family_accounts" USING btree ("email_key") WHERE confirmed_at is null;--> statement-breakpoint
CREATE INDEX "family_accounts_created" ON "family_accounts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "family_links_account" ON "family_links" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "family_sessions_account" ON "family_sessions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "family_sessions_address" ON "family_sessions" USING btree ("address");--> statement-breakpoint
CREATE INDEX "family_sessions_expires" ON "family_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "guardian_invitations_student" ON "guardian_invitations" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "guardian_invitations_created_by" ON "guardian_invitations" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "guardian_invitations_expires" ON "guardian_invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "guardian_requests_account" ON "guardian_requests" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "guardian_requests_student" ON "guardian_requests" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "guardian_requests_decided_by" ON "guardian_requests" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "guardian_requests_open" ON "guardian_requests" USING btree ("created_at") WHERE decided_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "guardianships_open" ON "guardianships" USING btree ("account_id","student_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "guardianships_student" ON "guardianships" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "guardianships_created_by" ON "guardianships" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "guardianships_ended_by" ON "guardianships" USING btree ("ended_by");--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_family_account_id_family_accounts_id_fk" FOREIGN KEY ("family_account_id") REFERENCES "public"."family_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_guardian_invitation_id_guardian_invitations_id_fk" FOREIGN KEY ("guardian_invitation_id") REFERENCES "public"."guardian_invitations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbox_family_account" ON "outbox" USING btree ("family_account_id");--> statement-breakpoint
CREATE INDEX "outbox_guardian_invitation" ON "outbox" USING btree ("guardian_invitation_id");