ALTER TABLE "family_links" DROP CONSTRAINT "family_links_purpose_known";--> statement-breakpoint
ALTER TABLE "family_links" ADD COLUMN "new_email" text;--> statement-breakpoint
ALTER TABLE "family_links" ADD CONSTRAINT "family_links_change" CHECK ((purpose = 'address_change') = (new_email is not null));--> statement-breakpoint
ALTER TABLE "family_links" ADD CONSTRAINT "family_links_purpose_known" CHECK (purpose in ('confirmation', 'password_reset', 'address_change', 'address_undo'));