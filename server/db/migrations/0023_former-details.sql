CREATE TABLE "student_former_details" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "student_former_details_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"student_id" integer NOT NULL,
	"name" text,
	"guardian_name" text,
	"phone" text,
	"email" text
);
--> statement-breakpoint
ALTER TABLE "student_former_details" ADD CONSTRAINT "student_former_details_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "student_former_details_student" ON "student_former_details" USING btree ("student_id");--> statement-breakpoint
-- In place: building the index anew would lock a large table for long.
ALTER INDEX "students_search" SET (gin_pending_list_limit = 64);