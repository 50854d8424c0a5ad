ALTER TABLE "imports" ALTER COLUMN "school_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "school_id" integer;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "school_key" text;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "school_choices" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
UPDATE "import_rows" SET "school_id" = "imports"."school_id" FROM "imports" WHERE "imports"."id" = "import_rows"."import_id";
