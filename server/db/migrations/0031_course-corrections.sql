CREATE TABLE "course_corrections" (
	"course_id" text PRIMARY KEY NOT NULL,
	"changes" jsonb NOT NULL,
	"source" text,
	"read_on" date,
	"confidence" text,
	"compiled_read_on" date,
	"retired_at" timestamp with time zone,
	"retired_reason" text,
	"version" integer NOT NULL,
	"updated_by" integer,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "course_corrections_confidence_known" CHECK (confidence in ('high', 'medium', 'low')),
	CONSTRAINT "course_corrections_reading_whole" CHECK (num_nonnulls(source, read_on, confidence, compiled_read_on) in (0, 4)),
	CONSTRAINT "course_corrections_retirement_whole" CHECK (num_nonnulls(retired_at, retired_reason) in (0, 2))
);
--> statement-breakpoint
ALTER TABLE "course_corrections" ADD CONSTRAINT "course_corrections_updated_by_members_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "course_corrections_updated_by" ON "course_corrections" USING btree ("updated_by");