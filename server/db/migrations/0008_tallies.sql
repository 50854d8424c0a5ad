CREATE TABLE "tallies" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tallies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"figure" text NOT NULL,
	"day" date,
	"service" text,
	"amount" integer NOT NULL,
	CONSTRAINT "tallies_figure_known" CHECK (figure in ('students', 'enrolled', 'completed')),
	CONSTRAINT "tallies_service_known" CHECK (service in ('dmit', 'career', 'overseas', 'bridging')),
	CONSTRAINT "tallies_service_when" CHECK (("tallies"."figure" = 'students') = ("tallies"."service" is null))
);
--> statement-breakpoint
CREATE FUNCTION tally_students() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO public."tallies" ("figure", "day", "amount")
      SELECT 'students', ("created_at" AT TIME ZONE 'UTC')::date, count(*) FROM "new_rows"
      WHERE "merged_into_id" IS NULL GROUP BY 2;
  ELSIF TG_OP = 'UPDATE' THEN
    -- Most changes are of something else.
    INSERT INTO public."tallies" ("figure", "day", "amount")
      SELECT 'students', ("created_at" AT TIME ZONE 'UTC')::date, sum("amount") FROM (
        SELECT "created_at", 1 AS "amount" FROM "new_rows" WHERE "merged_into_id" IS NULL
        UNION ALL
        SELECT "created_at", -1 FROM "old_rows" WHERE "merged_into_id" IS NULL
      ) AS "changes" GROUP BY 2 HAVING sum("amount") <> 0;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO public."tallies" ("figure", "day", "amount")
      SELECT 'students', ("created_at" AT TIME ZONE 'UTC')::date, -count(*) FROM "old_rows"
      WHERE "merged_into_id" IS NULL GROUP BY 2;
  ELSE
    DELETE FROM public."tallies" WHERE "figure" = 'students';
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION tally_enrolments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP IN ('INSERT', 'UPDATE') THEN
    INSERT INTO public."tallies" ("figure", "service", "amount")
      SELECT 'enrolled', "service", count(*) FROM "new_rows" WHERE "stage" <> 'cancelled' GROUP BY "service"
      UNION ALL
      SELECT 'completed', "service", count(*) FROM "new_rows" WHERE "stage" = 'completed' GROUP BY "service";
  END IF;
  IF TG_OP IN ('UPDATE', 'DELETE') THEN
    INSERT INTO public."tallies" ("figure", "service", "amount")
      SELECT 'enrolled', "service", -count(*) FROM "old_rows" WHERE "stage" <> 'cancelled' GROUP BY "service"
      UNION ALL
      SELECT 'completed', "service", -count(*) FROM "old_rows" WHERE "stage" = 'completed' GROUP BY "service";
  END IF;
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM public."tallies" WHERE "figure" <> 'students';
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER students_added_tally AFTER INSERT ON "students"
  REFERENCING NEW TABLE AS "new_rows" FOR EACH STATEMENT EXECUTE FUNCTION tally_students();--> statement-breakpoint
CREATE TRIGGER students_changed_tally AFTER UPDATE ON "students"
  REFERENCING OLD TABLE AS "old_rows" NEW TABLE AS "new_rows" FOR EACH STATEMENT EXECUTE FUNCTION tally_students();--> statement-breakpoint
CREATE TRIGGER students_removed_tally AFTER DELETE ON "students"
  REFERENCING OLD TABLE AS "old_rows" FOR EACH STATEMENT EXECUTE FUNCTION tally_students();--> statement-breakpoint
CREATE TRIGGER students_emptied_tally AFTER TRUNCATE ON "students"
  FOR EACH STATEMENT EXECUTE FUNCTION tally_students();--> statement-breakpoint
CREATE TRIGGER enrolments_added_tally AFTER INSERT ON "enrolments"
  REFERENCING NEW TABLE AS "new_rows" FOR EACH STATEMENT EXECUTE FUNCTION tally_enrolments();--> statement-breakpoint
CREATE TRIGGER enrolments_changed_tally AFTER UPDATE ON "enrolments"
  REFERENCING OLD TABLE AS "old_rows" NEW TABLE AS "new_rows" FOR EACH STATEMENT EXECUTE FUNCTION tally_enrolments();--> statement-breakpoint
CREATE TRIGGER enrolments_removed_tally AFTER DELETE ON "enrolments"
  REFERENCING OLD TABLE AS "old_rows" FOR EACH STATEMENT EXECUTE FUNCTION tally_enrolments();--> statement-breakpoint
CREATE TRIGGER enrolments_emptied_tally AFTER TRUNCATE ON "enrolments"
  FOR EACH STATEMENT EXECUTE FUNCTION tally_enrolments();--> statement-breakpoint
-- The triggers hold off whoever would change what is counted here.
INSERT INTO "tallies" ("figure", "day", "amount")
  SELECT 'students', ("created_at" AT TIME ZONE 'UTC')::date, count(*) FROM "students"
  WHERE "merged_into_id" IS NULL GROUP BY 2;--> statement-breakpoint
INSERT INTO "tallies" ("figure", "service", "amount")
  SELECT 'enrolled', "service", count(*) FROM "enrolments" WHERE "stage" <> 'cancelled' GROUP BY "service"
  UNION ALL
  SELECT 'completed', "service", count(*) FROM "enrolments" WHERE "stage" = 'completed' GROUP BY "service";
