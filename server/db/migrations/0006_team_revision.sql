CREATE TABLE "team_revision" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"revision" uuid NOT NULL,
	CONSTRAINT "team_revision_only" CHECK ("team_revision"."is_only")
);
--> statement-breakpoint
INSERT INTO "team_revision" ("revision") VALUES (gen_random_uuid());--> statement-breakpoint
-- Once per transaction, however many rows it changes.
CREATE FUNCTION renew_team_revision() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "own" CONSTANT text := pg_current_xact_id()::text;
BEGIN
  IF current_setting('srichakra.renewed_by', true) = "own" THEN
    RETURN NULL;
  END IF;
  INSERT INTO public."team_revision" ("revision") VALUES (gen_random_uuid())
    ON CONFLICT ("is_only") DO UPDATE SET "revision" = excluded."revision";
  PERFORM set_config('srichakra.renewed_by', "own", true);
  RETURN NULL;
END
$$;--> statement-breakpoint
-- Deferred to the end of a transaction: nobody who holds the row waits for another lock. A later migration that changes rows of these
-- tables and then the tables themselves says SET CONSTRAINTS ALL IMMEDIATE between the two.
CREATE CONSTRAINT TRIGGER members_renew_team_revision AFTER INSERT OR UPDATE OR DELETE ON "members"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION renew_team_revision();--> statement-breakpoint
-- A new session is remembered by nobody, and last_seen_at changes all day.
CREATE CONSTRAINT TRIGGER sessions_renew_team_revision
  AFTER DELETE OR UPDATE OF "token_hash", "member_id", "expires_at" ON "sessions"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION renew_team_revision();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER second_factors_renew_team_revision
  AFTER INSERT OR DELETE OR UPDATE OF "member_id", "confirmed_at" ON "second_factors"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION renew_team_revision();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER second_factor_roles_renew_team_revision
  AFTER INSERT OR UPDATE OR DELETE ON "second_factor_roles"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION renew_team_revision();--> statement-breakpoint
-- These can't be deferred.
CREATE TRIGGER members_emptied_renew_team_revision AFTER TRUNCATE ON "members"
  FOR EACH STATEMENT EXECUTE FUNCTION renew_team_revision();--> statement-breakpoint
CREATE TRIGGER sessions_emptied_renew_team_revision AFTER TRUNCATE ON "sessions"
  FOR EACH STATEMENT EXECUTE FUNCTION renew_team_revision();--> statement-breakpoint
CREATE TRIGGER second_factors_emptied_renew_team_revision AFTER TRUNCATE ON "second_factors"
  FOR EACH STATEMENT EXECUTE FUNCTION renew_team_revision();--> statement-breakpoint
CREATE TRIGGER second_factor_roles_emptied_renew_team_revision AFTER TRUNCATE ON "second_factor_roles"
  FOR EACH STATEMENT EXECUTE FUNCTION renew_team_revision();
