CREATE TABLE "family_messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "family_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"idempotency_key" uuid NOT NULL,
	"student_id" integer,
	"enquiry_id" integer,
	"appointment_request_id" integer,
	"channel" text NOT NULL,
	"subject" text,
	"text" text NOT NULL,
	"author_id" integer,
	"author_name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "family_messages_idempotencyKey_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "family_messages_channel_known" CHECK (channel in ('mail', 'whatsapp')),
	CONSTRAINT "family_messages_about_one" CHECK (num_nonnulls(student_id, enquiry_id, appointment_request_id) = 1)
);
--> statement-breakpoint
CREATE TABLE "message_templates" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "message_templates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"language" text NOT NULL,
	"channel" text DEFAULT 'any' NOT NULL,
	"subject" text,
	"body" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"archived_at" timestamp with time zone,
	"created_by" integer,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "message_templates_language_known" CHECK (language in ('en', 'hi', 'ta', 'te', 'kn', 'ml')),
	CONSTRAINT "message_templates_channel_known" CHECK (channel in ('any', 'mail', 'whatsapp'))
);
--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "family_message_id" integer;--> statement-breakpoint
ALTER TABLE "family_messages" ADD CONSTRAINT "family_messages_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_messages" ADD CONSTRAINT "family_messages_enquiry_id_enquiries_id_fk" FOREIGN KEY ("enquiry_id") REFERENCES "public"."enquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_messages" ADD CONSTRAINT "family_messages_appointment_request_id_appointment_requests_id_fk" FOREIGN KEY ("appointment_request_id") REFERENCES "public"."appointment_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_messages" ADD CONSTRAINT "family_messages_author_id_members_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_templates" ADD CONSTRAINT "message_templates_created_by_members_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "family_messages_student" ON "family_messages" USING btree ("student_id","created_at");--> statement-breakpoint
CREATE INDEX "family_messages_enquiry" ON "family_messages" USING btree ("enquiry_id");--> statement-breakpoint
CREATE INDEX "family_messages_appointment_request" ON "family_messages" USING btree ("appointment_request_id");--> statement-breakpoint
CREATE INDEX "family_messages_author" ON "family_messages" USING btree ("author_id");--> statement-breakpoint
CREATE UNIQUE INDEX "message_templates_name" ON "message_templates" USING btree (lower("name"),"language") WHERE "message_templates"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "message_templates_created_by" ON "message_templates" USING btree ("created_by");--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_family_message_id_family_messages_id_fk" FOREIGN KEY ("family_message_id") REFERENCES "public"."family_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbox_family_message" ON "outbox" USING btree ("family_message_id");