CREATE TABLE "data_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "data_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"account_id" integer,
	"student_id" integer NOT NULL,
	"kind" text NOT NULL,
	"field" text,
	"value" text,
	"message" text,
	"status" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"decided_by" integer,
	"answer" text,
	CONSTRAINT "data_requests_kind_known" CHECK (kind in ('correction', 'erasure')),
	CONSTRAINT "data_requests_field_known" CHECK (field in ('name', 'dateOfBirth', 'className', 'guardianName', 'phone', 'email', 'other')),
	CONSTRAINT "data_requests_status_known" CHECK (status in ('open', 'disputed', 'accepted', 'refused', 'cancelled', 'ended')),
	CONSTRAINT "data_requests_parts" CHECK (case kind when 'correction' then num_nonnulls(field, value) = 2 and due_at is null
        else num_nonnulls(field, value, message) = 0 and due_at is not null end),
	CONSTRAINT "data_requests_decided" CHECK ((decided_at is null) = (status in ('open', 'disputed')))
);
--> statement-breakpoint
CREATE TABLE "erased_texts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "erased_texts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"student_id" integer NOT NULL,
	"place" text NOT NULL,
	"text_hash" text NOT NULL,
	"erased_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "data_requests" ADD CONSTRAINT "data_requests_account_id_family_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."family_accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_requests" ADD CONSTRAINT "data_requests_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_requests" ADD CONSTRAINT "data_requests_decided_by_members_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "data_requests_account" ON "data_requests" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "data_requests_student" ON "data_requests" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "data_requests_decided_by" ON "data_requests" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "data_requests_waiting" ON "data_requests" USING btree ("created_at") WHERE decided_at is null;--> statement-breakpoint
CREATE INDEX "erased_texts_student" ON "erased_texts" USING btree ("student_id");