ALTER TABLE "counsellor_plans" ADD COLUMN "minutes_before" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "counsellor_plans" ADD COLUMN "minutes_after" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "counsellor_plans" ADD COLUMN "languages" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "counsellor_plans" ADD COLUMN "services" text[] DEFAULT '{}' NOT NULL;