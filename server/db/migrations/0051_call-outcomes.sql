ALTER TABLE "contacts" ADD COLUMN "follow_up_time" text;--> statement-breakpoint
ALTER TABLE "family_history" ADD COLUMN "call_outcome" text;--> statement-breakpoint
ALTER TABLE "family_history" ADD COLUMN "follow_up_time" text;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_follow_up_time" CHECK (follow_up_time is null or follow_up_on is not null);--> statement-breakpoint
ALTER TABLE "family_history" ADD CONSTRAINT "family_history_outcome_known" CHECK (call_outcome in ('reached', 'no_answer', 'busy', 'wrong_number', 'call_back'));