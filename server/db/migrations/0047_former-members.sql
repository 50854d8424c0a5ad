ALTER TABLE "members" ALTER COLUMN "email_key" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "former_owner_id" integer;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "enrolments" ADD COLUMN "counsellor_id" integer;--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "first_counsellor_id" integer;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_former_owner_id_members_id_fk" FOREIGN KEY ("former_owner_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_counsellor_id_members_id_fk" FOREIGN KEY ("counsellor_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "students" ADD CONSTRAINT "students_first_counsellor_id_members_id_fk" FOREIGN KEY ("first_counsellor_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contacts_former_owner" ON "contacts" USING btree ("former_owner_id") WHERE former_owner_id is not null;--> statement-breakpoint
CREATE INDEX "enrolments_counsellor" ON "enrolments" USING btree ("counsellor_id") WHERE counsellor_id is not null;--> statement-breakpoint
CREATE INDEX "students_first_counsellor" ON "students" USING btree ("first_counsellor_id");--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_removed_whole" CHECK ((removed_at is null) = (email_key is not null) and (removed_at is null or not is_active));--> statement-breakpoint
UPDATE "students" SET "first_counsellor_id" = "counsellor_id" WHERE "counsellor_id" IS NOT NULL;--> statement-breakpoint
UPDATE "enrolments" SET "counsellor_id" = "students"."counsellor_id"
  FROM "students" WHERE "students"."id" = "enrolments"."student_id" AND "enrolments"."stage" = 'completed';--> statement-breakpoint
CREATE FUNCTION keep_first_counsellor() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.first_counsellor_id := NEW.counsellor_id;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER students_keep_first_counsellor BEFORE INSERT OR UPDATE OF "counsellor_id" ON "students"
  FOR EACH ROW WHEN (NEW.first_counsellor_id IS NULL AND NEW.counsellor_id IS NOT NULL)
  EXECUTE FUNCTION keep_first_counsellor();
