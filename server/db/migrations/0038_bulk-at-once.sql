-- A change that the former version was making ends with the students it has changed, and stays undoable.
INSERT INTO "audit_events" ("at", "action", "actor_id", "actor_name", "subject_type", "subject_id", "address", "after")
SELECT c.created_at, 'students.bulk_changed', (c.actor->>'id')::int, c.actor->>'name', 'bulk_change', c.id, c.actor->>'address',
  jsonb_build_object('kind', c.action->>'kind', 'students', count(s), 'studentIds', coalesce(jsonb_agg(s.student_id ORDER BY s.student_id) FILTER (WHERE s.student_id IS NOT NULL), '[]'))
FROM "bulk_changes" c LEFT JOIN "bulk_change_students" s ON s.bulk_id = c.id AND s.state = 'changed'
WHERE c.status = 'running' GROUP BY c.id;--> statement-breakpoint
UPDATE "bulk_change_students" SET "state" = 'left', "reason" = 'gone' WHERE "state" = 'waiting';--> statement-breakpoint
UPDATE "bulk_change_students" s SET "state" = 'kept' FROM "bulk_changes" c WHERE c.id = s.bulk_id AND c.status = 'undoing' AND s.state = 'changed';--> statement-breakpoint
UPDATE "bulk_changes" SET "status" = CASE "status" WHEN 'running' THEN 'done' ELSE 'undone' END WHERE "status" IN ('running', 'undoing');--> statement-breakpoint
UPDATE "bulk_changes" SET "action" = jsonb_set("action", '{what}', '""') WHERE "action" ? 'what';--> statement-breakpoint
ALTER TABLE "bulk_change_students" DROP CONSTRAINT "bulk_change_students_state_known";--> statement-breakpoint
ALTER TABLE "bulk_changes" DROP CONSTRAINT "bulk_changes_status_known";--> statement-breakpoint
DROP INDEX "bulk_change_students_state";--> statement-breakpoint
DROP INDEX "bulk_changes_status";--> statement-breakpoint
ALTER TABLE "bulk_change_students" ALTER COLUMN "state" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "bulk_changes" ALTER COLUMN "status" SET DEFAULT 'done';--> statement-breakpoint
ALTER TABLE "bulk_change_students" DROP COLUMN "position";--> statement-breakpoint
ALTER TABLE "bulk_changes" DROP COLUMN "actor";--> statement-breakpoint
ALTER TABLE "bulk_change_students" ADD CONSTRAINT "bulk_change_students_state_known" CHECK (state in ('changed', 'left', 'undone', 'kept'));--> statement-breakpoint
ALTER TABLE "bulk_changes" ADD CONSTRAINT "bulk_changes_status_known" CHECK (status in ('done', 'undone'));