-- Requests that said 18 of a student who was younger by their date of birth stay closed, also if that date changes.
UPDATE "appointment_requests" SET "is_under18" = true
WHERE NOT "is_under18" AND EXISTS (
  SELECT 1 FROM "students"
  WHERE "students"."id" = "appointment_requests"."student_id"
    AND "students"."date_of_birth" > "appointment_requests"."created_at"::date - interval '18 years'
);
