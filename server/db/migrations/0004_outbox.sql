CREATE TABLE "outbox" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"uid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"member_id" integer,
	"appointment_id" integer,
	"report_link_id" integer,
	"enquiry_id" integer,
	"appointment_request_id" integer,
	"secret" text,
	"has_secret" boolean DEFAULT false NOT NULL,
	"details" jsonb,
	"once_key" text,
	"status" text DEFAULT 'waiting' NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"claim_id" uuid,
	"attempts" integer DEFAULT 0 NOT NULL,
	"sent_to" text,
	"problem" text,
	"drop_reason" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "outbox_onceKey_unique" UNIQUE("once_key"),
	CONSTRAINT "outbox_status_known" CHECK (status in ('waiting', 'sent', 'dead', 'dropped')),
	CONSTRAINT "outbox_secret_while_waiting" CHECK (status = 'waiting' or secret is null),
	CONSTRAINT "outbox_ended_when" CHECK ((status = 'waiting') = (ended_at is null))
);
--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_report_link_id_report_links_id_fk" FOREIGN KEY ("report_link_id") REFERENCES "public"."report_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_enquiry_id_enquiries_id_fk" FOREIGN KEY ("enquiry_id") REFERENCES "public"."enquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_appointment_request_id_appointment_requests_id_fk" FOREIGN KEY ("appointment_request_id") REFERENCES "public"."appointment_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("due_at","id") WHERE "outbox"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "outbox_status" ON "outbox" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "outbox_kind" ON "outbox" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "outbox_ended" ON "outbox" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "outbox_member" ON "outbox" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "outbox_appointment" ON "outbox" USING btree ("appointment_id");--> statement-breakpoint
CREATE INDEX "outbox_report_link" ON "outbox" USING btree ("report_link_id");--> statement-breakpoint
CREATE INDEX "outbox_enquiry" ON "outbox" USING btree ("enquiry_id");--> statement-breakpoint
CREATE INDEX "outbox_appointment_request" ON "outbox" USING btree ("appointment_request_id");