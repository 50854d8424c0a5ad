CREATE TABLE "bulk_change_students" (
	"bulk_id" integer NOT NULL,
	"student_id" integer NOT NULL,
	"position" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	"before" jsonb,
	"version" integer,
	"made_id" integer,
	CONSTRAINT "bulk_change_students_bulk_id_student_id_pk" PRIMARY KEY("bulk_id","student_id"),
	CONSTRAINT "bulk_change_students_state_known" CHECK (state in ('waiting', 'changed', 'left', 'undone', 'kept')),
	CONSTRAINT "bulk_change_students_reason_known" CHECK (reason in ('unchanged', 'enrolled', 'most_tags', 'unseen', 'no_counsellor', 'gone'))
);
--> statement-breakpoint
CREATE TABLE "bulk_changes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bulk_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"idempotency_key" uuid NOT NULL,
	"action" jsonb NOT NULL,
	"status" text DEFAULT 'running' NOT NULL,
	"actor" jsonb NOT NULL,
	"created_by" integer,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bulk_changes_idempotencyKey_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "bulk_changes_status_known" CHECK (status in ('running', 'done', 'undoing', 'undone'))
);
--> statement-breakpoint
ALTER TABLE "bulk_change_students" ADD CONSTRAINT "bulk_change_students_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_change_students" ADD CONSTRAINT "bulk_change_students_bulk_id_bulk_changes_id_fk" FOREIGN KEY ("bulk_id") REFERENCES "public"."bulk_changes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_changes" ADD CONSTRAINT "bulk_changes_created_by_members_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_change_students_state" ON "bulk_change_students" USING btree ("bulk_id","state","position");--> statement-breakpoint
CREATE INDEX "bulk_change_students_student" ON "bulk_change_students" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "bulk_changes_created_by" ON "bulk_changes" USING btree ("created_by","id");--> statement-breakpoint
CREATE INDEX "bulk_changes_status" ON "bulk_changes" USING btree ("status");