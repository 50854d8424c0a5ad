ALTER TABLE "import_rows" ADD COLUMN "warnings" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "fault" text;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "not_student" text;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "not_student_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "day_order" text;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "days" jsonb;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "import_left_out" jsonb DEFAULT '[]'::jsonb NOT NULL;