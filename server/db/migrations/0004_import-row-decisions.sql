ALTER TABLE "import_rows" ADD COLUMN "is_same_student" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "is_same_row" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "decision" text;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_decision_known" CHECK (decision in ('add', 'link', 'leave'));--> statement-breakpoint
UPDATE "imports" SET "confirmation" = ("confirmation" - 'withDuplicates') || jsonb_build_object('defaults',
  CASE WHEN ("confirmation"->>'withDuplicates')::boolean THEN '{"certain":"add","possible":"add"}'::jsonb
    ELSE '{"certain":"leave","possible":"leave"}'::jsonb END)
  WHERE "confirmation" IS NOT NULL;
