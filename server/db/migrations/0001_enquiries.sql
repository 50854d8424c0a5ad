CREATE TABLE "appointment_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "appointment_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"idempotency_key" uuid NOT NULL,
	"content_hash" text NOT NULL,
	"status" text DEFAULT 'new' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"service" text NOT NULL,
	"name" text NOT NULL,
	"phone" text,
	"email" text,
	"preferred_day" date,
	"preferred_time" text,
	"is_under18" boolean NOT NULL,
	"assessment" jsonb,
	CONSTRAINT "appointment_requests_idempotencyKey_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "appointment_requests_status_known" CHECK (status in ('new', 'answered', 'closed')),
	CONSTRAINT "appointment_requests_service_known" CHECK (service in ('dmit', 'career', 'overseas', 'bridging')),
	CONSTRAINT "appointment_requests_time_known" CHECK (preferred_time in ('morning', 'afternoon', 'evening')),
	CONSTRAINT "appointment_requests_reachable" CHECK (coalesce(phone, email) is not null)
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"enquiry_id" integer,
	"appointment_request_id" integer,
	"purpose" text NOT NULL,
	"wording" integer NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	CONSTRAINT "consents_purpose_known" CHECK (purpose in ('contact', 'parent', 'assessment')),
	CONSTRAINT "consents_one_record" CHECK (num_nonnulls(enquiry_id, appointment_request_id) = 1)
);
--> statement-breakpoint
CREATE TABLE "enquiries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "enquiries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"idempotency_key" uuid NOT NULL,
	"content_hash" text NOT NULL,
	"status" text DEFAULT 'new' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"message" text NOT NULL,
	CONSTRAINT "enquiries_idempotencyKey_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "enquiries_status_known" CHECK (status in ('new', 'answered', 'closed'))
);
--> statement-breakpoint
ALTER TABLE "sign_in_brakes" RENAME TO "brakes";--> statement-breakpoint
DROP INDEX "sign_in_brakes_forgiven";--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_enquiry_id_enquiries_id_fk" FOREIGN KEY ("enquiry_id") REFERENCES "public"."enquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_appointment_request_id_appointment_requests_id_fk" FOREIGN KEY ("appointment_request_id") REFERENCES "public"."appointment_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appointment_requests_created" ON "appointment_requests" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "appointment_requests_status" ON "appointment_requests" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "consents_enquiry" ON "consents" USING btree ("enquiry_id");--> statement-breakpoint
CREATE INDEX "consents_appointment_request" ON "consents" USING btree ("appointment_request_id");--> statement-breakpoint
CREATE INDEX "enquiries_created" ON "enquiries" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "enquiries_status" ON "enquiries" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "brakes_forgiven" ON "brakes" USING btree ("forgiven_at");