CREATE TABLE "consent_codes" (
	"consent_id" integer PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"tries_left" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "appointment_requests" ADD COLUMN "age" integer;--> statement-breakpoint
ALTER TABLE "consents" ADD COLUMN "relation" text;--> statement-breakpoint
ALTER TABLE "consents" ADD COLUMN "confirmation" text;--> statement-breakpoint
ALTER TABLE "consents" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "consents" ADD COLUMN "confirmed_by" integer;--> statement-breakpoint
ALTER TABLE "consents" ADD COLUMN "confirmed_by_name" text;--> statement-breakpoint
ALTER TABLE "consent_codes" ADD CONSTRAINT "consent_codes_consent_id_consents_id_fk" FOREIGN KEY ("consent_id") REFERENCES "public"."consents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consent_codes_expires" ON "consent_codes" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_confirmed_by_members_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consents_confirmed_by" ON "consents" USING btree ("confirmed_by");--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_relation_known" CHECK (relation in ('mother', 'father', 'guardian'));--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_confirmation_known" CHECK (confirmation in ('not_yet', 'call_back', 'code', 'earlier'));--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_confirmed_when" CHECK ((confirmed_at is not null) = (confirmation is not null and confirmation in ('call_back', 'code')));--> statement-breakpoint
UPDATE "appointment_requests" SET "age" = floor(("assessment"->>'age')::numeric)::int
  WHERE "assessment"->>'age' ~ '^\s*[0-9]{1,3}(\.[0-9]+)?\s*$' AND ("assessment"->>'age')::numeric < 121;--> statement-breakpoint
UPDATE "appointment_requests" SET "is_under18" = true
  WHERE "assessment" IS NOT NULL AND NOT "is_under18" AND ("age" IS NULL OR "age" < 18);--> statement-breakpoint
UPDATE "consents" c SET "confirmation" = CASE WHEN r."student_id" IS NOT NULL
    OR EXISTS (SELECT 1 FROM "enquiry_replies" p WHERE p."appointment_request_id" = r."id") THEN 'earlier' ELSE 'not_yet' END
  FROM "appointment_requests" r WHERE c."appointment_request_id" = r."id" AND c."purpose" = 'parent';
