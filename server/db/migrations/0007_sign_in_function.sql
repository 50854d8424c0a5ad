-- A sign-in whose password was right, and the code where one is asked for: last login, session and event, kept in one call.
-- Gives no row, and keeps nothing, when the member has changed since the password was checked.
CREATE FUNCTION keep_sign_in(
  "of_member" integer,
  "checked_hash" text,
  "new_hash" text,
  "second_step" text,
  "moment" timestamptz,
  "most_sessions" integer,
  "new_token_hash" text,
  "new_address" text,
  "new_browser" text,
  "new_system" text,
  "session_end" timestamptz
) RETURNS TABLE ("member_name" text, "member_email" text, "member_role" text) LANGUAGE plpgsql AS $$
BEGIN
  -- Alone: a statement that waits for the row goes on to see the other tables as they were before it waited.
  PERFORM FROM "members" WHERE "id" = "of_member" FOR NO KEY UPDATE;
  UPDATE "members" SET "last_login_at" = "moment", "password_hash" = "new_hash"
    WHERE "id" = "of_member" AND "is_active" AND "password_hash" = "checked_hash"
      AND ("password_expires_at" IS NULL OR "password_expires_at" > "moment")
      AND ("second_step" IS NOT NULL) = EXISTS (
        SELECT FROM "second_factors" WHERE "member_id" = "of_member" AND "confirmed_at" IS NOT NULL
      )
    RETURNING "name", "email", "role" INTO "member_name", "member_email", "member_role";
  IF NOT FOUND THEN
    RETURN;
  END IF;
  DELETE FROM "sessions" WHERE "id" IN (
    SELECT "id" FROM "sessions" WHERE "member_id" = "of_member" ORDER BY "id" DESC OFFSET "most_sessions" - 1
  );
  INSERT INTO "sessions"
    ("token_hash", "member_id", "address", "browser", "system", "created_at", "last_seen_at", "expires_at")
    VALUES ("new_token_hash", "of_member", "new_address", "new_browser", "new_system", "moment", "moment", "session_end");
  INSERT INTO "audit_events"
    ("at", "action", "actor_id", "actor_name", "subject_type", "subject_id", "subject_name", "address", "after")
    VALUES (
      "moment", 'session.signed_in', "of_member", "member_name", 'member', "of_member", "member_name", "new_address",
      CASE WHEN "second_step" IS NOT NULL THEN jsonb_build_object('secondStep', "second_step") END
    );
  RETURN NEXT;
END
$$;
