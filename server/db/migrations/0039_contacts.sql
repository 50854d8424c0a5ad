CREATE TABLE "contacts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contacts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"former_id" integer,
	"idempotency_key" uuid NOT NULL,
	"content_hash" text NOT NULL,
	"source" text NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"phone" text,
	"child_name" text,
	"age" integer,
	"service" text,
	"message" text,
	"status" text DEFAULT 'new' NOT NULL,
	"stage" text DEFAULT 'new' NOT NULL,
	"stage_since" timestamp with time zone DEFAULT now() NOT NULL,
	"lost_reason" text,
	"assignee_id" integer,
	"follow_up_on" date,
	"no_follow_up_reason" text,
	"student_id" integer,
	"became_student" boolean DEFAULT false NOT NULL,
	"created_by" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "contacts_key" UNIQUE("kind","idempotency_key"),
	CONSTRAINT "contacts_kind_known" CHECK (kind in ('message', 'session_request', 'office_entry')),
	CONSTRAINT "contacts_source_known" CHECK (source in ('website', 'walk_in', 'call', 'whatsapp', 'school_visit', 'referral')),
	CONSTRAINT "contacts_service_known" CHECK (service in ('dmit', 'career', 'overseas', 'bridging')),
	CONSTRAINT "contacts_status_known" CHECK (status in ('new', 'answered', 'closed', 'spam')),
	CONSTRAINT "contacts_stage_known" CHECK (stage in ('new', 'contacted', 'meeting_booked', 'proposal', 'enrolled', 'lost')),
	CONSTRAINT "contacts_lost_reason" CHECK (stage = 'lost' or lost_reason is null),
	CONSTRAINT "contacts_sent_from_website" CHECK ((kind <> 'office_entry') = (source = 'website')),
	CONSTRAINT "contacts_message_complete" CHECK (kind <> 'message' or (email is not null and message is not null)),
	CONSTRAINT "contacts_request_complete" CHECK (kind <> 'session_request' or (service is not null and coalesce(phone, email) is not null))
);
--> statement-breakpoint
CREATE TABLE "session_requests" (
	"contact_id" integer PRIMARY KEY NOT NULL,
	"preferred_day" date,
	"preferred_time" text,
	"preferred_start" text,
	"is_under18" boolean NOT NULL,
	"earlier_id" integer,
	"assessment" jsonb,
	"interests" jsonb,
	CONSTRAINT "session_requests_time_known" CHECK (preferred_time in ('morning', 'afternoon', 'evening')),
	CONSTRAINT "session_requests_start" CHECK (preferred_start is null or preferred_day is not null)
);
--> statement-breakpoint
CREATE TABLE "family_history" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "family_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"idempotency_key" uuid,
	"kind" text NOT NULL,
	"contact_id" integer,
	"student_id" integer,
	"subject" text,
	"text" text NOT NULL,
	"mentions" jsonb,
	"follow_up_on" date,
	"no_follow_up_reason" text,
	"author_id" integer,
	"author_name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "family_history_idempotencyKey_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "family_history_kind_known" CHECK (kind in ('note', 'call', 'visit', 'mail', 'whatsapp')),
	CONSTRAINT "family_history_of_family" CHECK (num_nonnulls(contact_id, student_id) > 0),
	CONSTRAINT "family_history_what_next" CHECK (num_nonnulls(follow_up_on, no_follow_up_reason) < 2)
);
--> statement-breakpoint
ALTER TABLE "choice_questions" ADD COLUMN "contact_id" integer;
--> statement-breakpoint
ALTER TABLE "consents" ADD COLUMN "contact_id" integer;
--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "history_id" integer;
--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "contact_id" integer;
--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "contact_id" integer;
--> statement-breakpoint
ALTER TABLE "choice_questions" DROP CONSTRAINT "choice_questions_once";
--> statement-breakpoint
ALTER TABLE "consents" DROP CONSTRAINT "consents_one_record";
--> statement-breakpoint
ALTER TABLE "tasks" DROP CONSTRAINT "tasks_one_record";
--> statement-breakpoint
ALTER TABLE "appointments" DROP CONSTRAINT "appointments_request_id_appointment_requests_id_fk";
--> statement-breakpoint
ALTER TABLE "tasks" DROP CONSTRAINT "tasks_note_id_student_notes_id_fk";
--> statement-breakpoint
-- Every row of the three tables of contacts moves into one, in the order of receipt. The new ids begin above all ids that
-- the old ones ever had, so that coalesce(former_id, id), with the kind, is the number that the audit trail knows a
-- contact by, of old and new contacts alike.
INSERT INTO "contacts" ("id", "kind", "former_id", "idempotency_key", "content_hash", "source", "name", "email", "phone",
  "child_name", "age", "service", "message", "status", "stage", "stage_since", "lost_reason", "assignee_id", "follow_up_on",
  "no_follow_up_reason", "student_id", "became_student", "created_by", "version", "search_text", "is_sample", "created_at")
OVERRIDING SYSTEM VALUE
WITH "former" AS (
  SELECT 'message' AS "kind", "id", "idempotency_key", "content_hash", 'website' AS "source", "name", "email", "phone",
    null AS "child_name", null::int AS "age", "service", "message", "status", "stage", "stage_since", "lost_reason",
    "assignee_id", "follow_up_on", "no_follow_up_reason", "student_id", "became_student", null::int AS "created_by",
    "version", "search_text", "is_sample", "created_at"
  FROM "enquiries"
  UNION ALL SELECT 'session_request', "id", "idempotency_key", "content_hash", 'website', "name", "email", "phone",
    null, "age", "service", "message", "status", "stage", "stage_since", "lost_reason",
    "assignee_id", "follow_up_on", "no_follow_up_reason", "student_id", "became_student", null,
    "version", "search_text", "is_sample", "created_at"
  FROM "appointment_requests"
  UNION ALL SELECT 'office_entry', "id", "idempotency_key", "content_hash", "source", "name", "email", "phone",
    "child_name", null, "service", "note", "status", "stage", "stage_since", "lost_reason",
    "assignee_id", "follow_up_on", "no_follow_up_reason", "student_id", "became_student", "created_by",
    "version", "search_text", "is_sample", "created_at"
  FROM "leads"
), "start" AS (
  SELECT greatest(
    (SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM "enquiries_id_seq"),
    (SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM "appointment_requests_id_seq"),
    (SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM "leads_id_seq"),
    (SELECT max("id") FROM "former"),
    (SELECT max("subject_id") FROM "audit_events" WHERE "subject_type" IN ('enquiry', 'appointment_request', 'lead'))
  ) AS "id"
)
SELECT "start"."id" + row_number() OVER (ORDER BY "former"."created_at", "former"."kind", "former"."id"), "kind", "former"."id",
  "idempotency_key", "content_hash", "source", "name", "email", "phone", "child_name", "age", "service", "message", "status",
  "stage", "stage_since", "lost_reason", "assignee_id", "follow_up_on", "no_follow_up_reason", "student_id",
  "became_student", "created_by", "version", "search_text", "is_sample", "created_at"
FROM "former", "start";
--> statement-breakpoint
SELECT setval('contacts_id_seq', greatest("used"."id", 1), "used"."id" > 0) FROM (
  SELECT greatest(
    (SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM "enquiries_id_seq"),
    (SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM "appointment_requests_id_seq"),
    (SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM "leads_id_seq"),
    (SELECT max("subject_id") FROM "audit_events" WHERE "subject_type" IN ('enquiry', 'appointment_request', 'lead')),
    (SELECT max("id") FROM "contacts")
  ) AS "id"
) AS "used";
--> statement-breakpoint
CREATE UNIQUE INDEX "contacts_number" ON "contacts" USING btree ("kind",coalesce("former_id", "id"));
--> statement-breakpoint
INSERT INTO "session_requests" ("contact_id", "preferred_day", "preferred_time", "preferred_start", "is_under18", "earlier_id",
  "assessment", "interests")
SELECT "contact"."id", "preferred_day", "preferred_time", "preferred_start", "is_under18", "earlier"."id", "assessment", "interests"
FROM "appointment_requests" "request"
JOIN "contacts" "contact" ON "contact"."kind" = 'session_request' AND coalesce("contact"."former_id", "contact"."id") = "request"."id"
LEFT JOIN "contacts" "earlier" ON "earlier"."kind" = 'session_request' AND coalesce("earlier"."former_id", "earlier"."id") = "request"."earlier_id";
--> statement-breakpoint
-- Notes of students keep their ids: tasks and merges name them.
INSERT INTO "family_history" ("id", "kind", "student_id", "text", "mentions", "author_id", "author_name", "created_at")
OVERRIDING SYSTEM VALUE
SELECT "id", "kind", "student_id", "text", "mentions", "author_id", "author_name", "created_at" FROM "student_notes";
--> statement-breakpoint
SELECT setval('family_history_id_seq', greatest("last_value", 1), "is_called") FROM "student_notes_id_seq";
--> statement-breakpoint
-- The ids of messages follow those of notes, and the ids of replies those of messages: a mail finds its message.
ALTER TABLE "family_history" ADD COLUMN "former_message_id" integer;
--> statement-breakpoint
INSERT INTO "family_history" ("former_message_id", "idempotency_key", "kind", "contact_id", "student_id", "subject", "text",
  "author_id", "author_name", "created_at")
SELECT "message"."id", "message"."idempotency_key", "channel", "contact"."id", coalesce("message"."student_id", "contact"."student_id"),
  "subject", "text", "author_id", "author_name", "message"."created_at"
FROM "family_messages" "message"
LEFT JOIN "contacts" "contact" ON coalesce("contact"."former_id", "contact"."id") = coalesce("enquiry_id", "appointment_request_id", "lead_id")
  AND "contact"."kind" = CASE WHEN "enquiry_id" IS NOT NULL THEN 'message'
    WHEN "appointment_request_id" IS NOT NULL THEN 'session_request' ELSE 'office_entry' END
ORDER BY "message"."id";
--> statement-breakpoint
INSERT INTO "family_history" ("kind", "contact_id", "student_id", "text", "mentions", "follow_up_on", "no_follow_up_reason",
  "author_id", "author_name", "created_at")
SELECT 'note', "contact"."id", "contact"."student_id", "text", "mentions", "reply"."follow_up_on", "reply"."no_follow_up_reason",
  "author_id", "author_name", "reply"."created_at"
FROM "enquiry_replies" "reply"
JOIN "contacts" "contact" ON coalesce("contact"."former_id", "contact"."id") = coalesce("enquiry_id", "appointment_request_id", "lead_id")
  AND "contact"."kind" = CASE WHEN "enquiry_id" IS NOT NULL THEN 'message'
    WHEN "appointment_request_id" IS NOT NULL THEN 'session_request' ELSE 'office_entry' END
ORDER BY "reply"."id";
--> statement-breakpoint
UPDATE "choice_questions" SET "contact_id" = "contact"."id" FROM "contacts" "contact"
WHERE "contact"."kind" = 'session_request' AND coalesce("contact"."former_id", "contact"."id") = "choice_questions"."appointment_request_id";
--> statement-breakpoint
UPDATE "consents" SET "contact_id" = "contact"."id", "student_id" = "contact"."student_id" FROM "contacts" "contact"
WHERE "contact"."kind" = 'message' AND coalesce("contact"."former_id", "contact"."id") = "consents"."enquiry_id";
--> statement-breakpoint
UPDATE "consents" SET "contact_id" = "contact"."id", "student_id" = "contact"."student_id" FROM "contacts" "contact"
WHERE "contact"."kind" = 'session_request' AND coalesce("contact"."former_id", "contact"."id") = "consents"."appointment_request_id";
--> statement-breakpoint
UPDATE "outbox" SET "contact_id" = "contact"."id" FROM "contacts" "contact"
WHERE "contact"."kind" = 'message' AND coalesce("contact"."former_id", "contact"."id") = "outbox"."enquiry_id";
--> statement-breakpoint
UPDATE "outbox" SET "contact_id" = "contact"."id" FROM "contacts" "contact"
WHERE "contact"."kind" = 'session_request' AND coalesce("contact"."former_id", "contact"."id") = "outbox"."appointment_request_id";
--> statement-breakpoint
UPDATE "outbox" SET "contact_id" = "contact"."id" FROM "contacts" "contact"
WHERE "contact"."kind" = 'office_entry' AND coalesce("contact"."former_id", "contact"."id") = "outbox"."lead_id";
--> statement-breakpoint
UPDATE "outbox" SET "history_id" = "history"."id" FROM "family_history" "history"
WHERE "history"."former_message_id" = "outbox"."family_message_id";
--> statement-breakpoint
ALTER TABLE "family_history" DROP COLUMN "former_message_id";
--> statement-breakpoint
UPDATE "tasks" SET "contact_id" = "contact"."id" FROM "contacts" "contact"
WHERE "contact"."kind" = 'message' AND coalesce("contact"."former_id", "contact"."id") = "tasks"."enquiry_id";
--> statement-breakpoint
UPDATE "tasks" SET "contact_id" = "contact"."id" FROM "contacts" "contact"
WHERE "contact"."kind" = 'session_request' AND coalesce("contact"."former_id", "contact"."id") = "tasks"."appointment_request_id";
--> statement-breakpoint
UPDATE "tasks" SET "contact_id" = "contact"."id" FROM "contacts" "contact"
WHERE "contact"."kind" = 'office_entry' AND coalesce("contact"."former_id", "contact"."id") = "tasks"."lead_id";
--> statement-breakpoint
UPDATE "appointments" SET "request_id" = "contact"."id" FROM "contacts" "contact"
WHERE "contact"."kind" = 'session_request' AND coalesce("contact"."former_id", "contact"."id") = "appointments"."request_id";
--> statement-breakpoint
-- The records that a merge moved, for its undoing.
UPDATE "student_merges" SET "moved" = "moved" - 'notes' - 'enquiries' - 'appointmentRequests' - 'leads' || jsonb_build_object(
  'history', coalesce("moved" -> 'notes', '[]'),
  'contacts', (SELECT coalesce(jsonb_agg("id" ORDER BY "id"), '[]') FROM (
    SELECT "contact"."id" FROM "contacts" "contact" JOIN jsonb_array_elements_text("moved" -> 'enquiries') "former" ("id")
      ON "contact"."kind" = 'message' AND coalesce("contact"."former_id", "contact"."id") = "former"."id"::int
    UNION ALL SELECT "contact"."id" FROM "contacts" "contact" JOIN jsonb_array_elements_text("moved" -> 'appointmentRequests') "former" ("id")
      ON "contact"."kind" = 'session_request' AND coalesce("contact"."former_id", "contact"."id") = "former"."id"::int
    UNION ALL SELECT "contact"."id" FROM "contacts" "contact" JOIN jsonb_array_elements_text("moved" -> 'leads') "former" ("id")
      ON "contact"."kind" = 'office_entry' AND coalesce("contact"."former_id", "contact"."id") = "former"."id"::int
  ) AS "moved_contacts")
) || CASE WHEN "moved" ? 'childrensRequests' THEN jsonb_build_object('childrensRequests', (
  SELECT coalesce(jsonb_agg("id" ORDER BY "id"), '[]') FROM (
    SELECT "contact"."id" FROM "contacts" "contact" JOIN jsonb_array_elements_text("moved" -> 'childrensRequests') "former" ("id")
      ON "contact"."kind" = 'session_request' AND coalesce("contact"."former_id", "contact"."id") = "former"."id"::int
  ) AS "closed")) ELSE '{}' END;
--> statement-breakpoint
ALTER TABLE "choice_questions" ALTER COLUMN "contact_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "choice_questions" DROP COLUMN "appointment_request_id";
--> statement-breakpoint
ALTER TABLE "consents" DROP COLUMN "enquiry_id";
--> statement-breakpoint
ALTER TABLE "consents" DROP COLUMN "appointment_request_id";
--> statement-breakpoint
ALTER TABLE "outbox" DROP COLUMN "family_message_id";
--> statement-breakpoint
ALTER TABLE "outbox" DROP COLUMN "enquiry_id";
--> statement-breakpoint
ALTER TABLE "outbox" DROP COLUMN "appointment_request_id";
--> statement-breakpoint
ALTER TABLE "outbox" DROP COLUMN "lead_id";
--> statement-breakpoint
ALTER TABLE "tasks" DROP COLUMN "enquiry_id";
--> statement-breakpoint
ALTER TABLE "tasks" DROP COLUMN "appointment_request_id";
--> statement-breakpoint
ALTER TABLE "tasks" DROP COLUMN "lead_id";
--> statement-breakpoint
DROP TABLE "enquiry_replies";
--> statement-breakpoint
DROP TABLE "family_messages";
--> statement-breakpoint
DROP TABLE "student_notes";
--> statement-breakpoint
DROP TABLE "appointment_requests";
--> statement-breakpoint
DROP TABLE "enquiries";
--> statement-breakpoint
DROP TABLE "leads";
--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_assignee_id_members_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_created_by_members_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "session_requests" ADD CONSTRAINT "session_requests_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "session_requests" ADD CONSTRAINT "session_requests_earlier_id_contacts_id_fk" FOREIGN KEY ("earlier_id") REFERENCES "public"."contacts"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "family_history" ADD CONSTRAINT "family_history_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "family_history" ADD CONSTRAINT "family_history_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "family_history" ADD CONSTRAINT "family_history_author_id_members_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_request_id_contacts_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."contacts"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "choice_questions" ADD CONSTRAINT "choice_questions_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_history_id_family_history_id_fk" FOREIGN KEY ("history_id") REFERENCES "public"."family_history"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_note_id_family_history_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."family_history"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "choice_questions" ADD CONSTRAINT "choice_questions_once" UNIQUE("contact_id","months");
--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_of_family" CHECK (num_nonnulls(contact_id, student_id) > 0);
--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_one_record" CHECK (num_nonnulls(appointment_id, report_id, contact_id) <= 1 and (num_nonnulls(appointment_id, report_id) = 0 or student_id is not null) and (contact_id is null or student_id is null));
--> statement-breakpoint
CREATE INDEX "contacts_stage" ON "contacts" USING btree ("stage","stage_since","id");
--> statement-breakpoint
CREATE INDEX "contacts_created" ON "contacts" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "contacts_status" ON "contacts" USING btree ("status","id");
--> statement-breakpoint
CREATE INDEX "contacts_assignee" ON "contacts" USING btree ("assignee_id","id");
--> statement-breakpoint
CREATE INDEX "contacts_follow_up" ON "contacts" USING btree ("follow_up_on","id");
--> statement-breakpoint
CREATE INDEX "contacts_unanswered" ON "contacts" USING btree ("created_at") WHERE status = 'new' and follow_up_on is null;
--> statement-breakpoint
CREATE INDEX "contacts_student" ON "contacts" USING btree ("student_id");
--> statement-breakpoint
CREATE INDEX "contacts_created_by" ON "contacts" USING btree ("created_by");
--> statement-breakpoint
CREATE INDEX "contacts_search" ON "contacts" USING gin ("search_text" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "session_requests_earlier" ON "session_requests" USING btree ("earlier_id");
--> statement-breakpoint
CREATE INDEX "family_history_contact" ON "family_history" USING btree ("contact_id","id");
--> statement-breakpoint
CREATE INDEX "family_history_student" ON "family_history" USING btree ("student_id","created_at","id");
--> statement-breakpoint
CREATE INDEX "family_history_author" ON "family_history" USING btree ("author_id");
--> statement-breakpoint
CREATE INDEX "consents_contact" ON "consents" USING btree ("contact_id");
--> statement-breakpoint
CREATE INDEX "outbox_history" ON "outbox" USING btree ("history_id");
--> statement-breakpoint
CREATE INDEX "outbox_contact" ON "outbox" USING btree ("contact_id");
--> statement-breakpoint
CREATE INDEX "tasks_contact" ON "tasks" USING btree ("contact_id");
