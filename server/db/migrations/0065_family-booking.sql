CREATE TABLE "family_booking" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"services" text[] NOT NULL,
	"counsellor_ids" integer[] NOT NULL,
	"change_hours" integer NOT NULL,
	"notice_hours" integer NOT NULL,
	"days_ahead" integer NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "family_booking_only" CHECK ("family_booking"."is_only")
);
--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "family_key" uuid;--> statement-breakpoint
ALTER TABLE "guardianships" ADD COLUMN "may_book" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "appointments_family_key" ON "appointments" USING btree ("student_id","family_key") WHERE family_key is not null;