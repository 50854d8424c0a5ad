ALTER TABLE "contacts" ADD COLUMN "class_name" text;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "school_name" text;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "city" text;