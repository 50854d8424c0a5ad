ALTER TABLE "appointments" ADD COLUMN "released_at" timestamp with time zone;--> statement-breakpoint
UPDATE "appointments" SET "released_at" = "released"."at"
FROM (
  SELECT "subject_id", max("at") AS "at" FROM "audit_events"
  WHERE "action" = 'appointment.released' AND "before"->>'status' = 'confirmed'
  GROUP BY "subject_id"
) AS "released"
WHERE "released"."subject_id" = "appointments"."id" AND "appointments"."status" = 'requested';
