ALTER TABLE "contacts" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "consents" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_language_known" CHECK (language in ('en', 'hi', 'ta', 'te', 'kn', 'ml'));--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_language_known" CHECK (language in ('en', 'hi', 'ta', 'te', 'kn', 'ml'));--> statement-breakpoint
ALTER TABLE "students" ADD CONSTRAINT "students_language_known" CHECK (language in ('en', 'hi', 'ta', 'te', 'kn', 'ml'));