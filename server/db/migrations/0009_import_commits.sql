ALTER TABLE "imports" DROP CONSTRAINT "imports_status_known";--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "confirmation" jsonb;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "taken_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "imported_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_status_known" CHECK (status in ('checking', 'ready', 'committing', 'committed', 'discarded'));--> statement-breakpoint
-- As the audit trail tells of those that were committed before.
UPDATE "imports" SET "taken_count" = "row_count", "imported_count" = coalesce((
  SELECT ("after"->>'imported')::integer FROM "audit_events"
  WHERE "action" = 'import.committed' AND "subject_type" = 'import' AND "subject_id" = "imports"."id" LIMIT 1
), 0) WHERE "status" = 'committed';
