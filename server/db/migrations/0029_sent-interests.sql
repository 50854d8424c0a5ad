ALTER TABLE "consents" DROP CONSTRAINT "consents_purpose_known";--> statement-breakpoint
ALTER TABLE "appointment_requests" ADD COLUMN "interests" jsonb;--> statement-breakpoint
ALTER TABLE "appointment_requests" ADD COLUMN "message" text;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_purpose_known" CHECK (purpose in ('contact', 'parent', 'assessment', 'interests'));