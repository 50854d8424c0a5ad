ALTER TABLE "members" ADD COLUMN "mailed_notices" text[] DEFAULT '{enquiry_assigned,request_assigned}' NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "work_due_told_on" date;