ALTER TABLE "contacts" ADD COLUMN "writer" text;--> statement-breakpoint
ALTER TABLE "session_requests" ADD COLUMN "youngest_age" integer;--> statement-breakpoint
ALTER TABLE "session_requests" ADD COLUMN "parent_contact" text;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_writer_known" CHECK (writer in ('parent', 'adult', 'child'));