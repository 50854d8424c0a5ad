ALTER TABLE "appointment_requests" ADD COLUMN "became_student" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "became_student" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "appointment_requests" r SET "became_student" = true FROM "audit_events" e, "students" s
  WHERE e."action" = 'appointment_request.linked' AND e."subject_id" = r."id" AND (e."after"->>'studentId')::int = r."student_id"
    AND s."id" = r."student_id" AND s."created_at" = e."at";--> statement-breakpoint
UPDATE "enquiries" r SET "became_student" = true FROM "audit_events" e, "students" s
  WHERE e."action" = 'enquiry.linked' AND e."subject_id" = r."id" AND (e."after"->>'studentId')::int = r."student_id"
    AND s."id" = r."student_id" AND s."created_at" = e."at";--> statement-breakpoint
UPDATE "enquiries" SET "status" = 'answered' WHERE "status" = 'new' AND "student_id" IS NOT NULL;--> statement-breakpoint
UPDATE "appointment_requests" SET "status" = 'answered' WHERE "status" = 'new' AND "student_id" IS NOT NULL;