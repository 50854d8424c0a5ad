ALTER TABLE "account_links" DROP CONSTRAINT "account_links_purpose_known";--> statement-breakpoint
DROP INDEX "account_links_open";--> statement-breakpoint
ALTER TABLE "account_links" ADD COLUMN "former_email" text;--> statement-breakpoint
CREATE UNIQUE INDEX "account_links_open" ON "account_links" USING btree ("member_id","purpose") WHERE used_at is null and ended_at is null and purpose <> 'address_undo';--> statement-breakpoint
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_undo" CHECK ((purpose = 'address_undo') = (former_email is not null));--> statement-breakpoint
ALTER TABLE "account_links" ADD CONSTRAINT "account_links_purpose_known" CHECK (purpose in ('invitation', 'password_reset', 'address_undo'));