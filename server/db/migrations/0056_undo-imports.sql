ALTER TABLE "imports" DROP CONSTRAINT "imports_status_known";--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "removed_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_status_known" CHECK (status in ('checking', 'ready', 'committing', 'committed', 'undone', 'discarded'));