ALTER TABLE "contacts" DROP CONSTRAINT "contacts_kind_known";--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "privacy_topic" text;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_topic_known" CHECK (privacy_topic in ('see', 'correct', 'delete', 'stop_contact', 'complaint'));--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_privacy_complete" CHECK ((kind = 'privacy_request') = (privacy_topic is not null) and (kind <> 'privacy_request' or coalesce(phone, email) is not null));--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_kind_known" CHECK (kind in ('message', 'session_request', 'privacy_request', 'office_entry'));