ALTER TABLE "family_history" ADD COLUMN "mail_id" integer;--> statement-breakpoint
CREATE INDEX "family_history_mail" ON "family_history" USING btree ("mail_id");--> statement-breakpoint
UPDATE "family_history" SET "mail_id" = "outbox"."id" FROM "outbox" WHERE "outbox"."history_id" = "family_history"."id";
