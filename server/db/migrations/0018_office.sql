CREATE TABLE "office" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"particulars" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"logo" text,
	"logo_type" text,
	"logo_hash" text,
	CONSTRAINT "office_only" CHECK ("office"."is_only"),
	CONSTRAINT "office_logo_whole" CHECK (num_nonnulls(logo, logo_type, logo_hash) in (0, 3))
);
