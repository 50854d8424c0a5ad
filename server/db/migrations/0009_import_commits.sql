ALTER TABLE "imports" DROP CONSTRAINT "imports_status_known";--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "confirmation" jsonb;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "taken_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "imported_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_status_known" CHECK (status in ('checking', 'ready', 'committing', 'committed', 'discarded'));