-- Families hold these as confirmed.
UPDATE "appointments" SET "status" = 'confirmed' WHERE "status" = 'requested' AND "released_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "appointments" DROP COLUMN "released_at";