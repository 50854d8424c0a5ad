CREATE TABLE "public_profiles" (
	"member_id" integer PRIMARY KEY NOT NULL,
	"wording" integer NOT NULL,
	"agreed_at" timestamp with time zone NOT NULL,
	"qualification" text,
	"photo" text,
	"photo_type" text,
	"photo_hash" text,
	"place" integer,
	CONSTRAINT "public_profiles_photo_whole" CHECK (num_nonnulls(photo, photo_type, photo_hash) in (0, 3))
);
--> statement-breakpoint
ALTER TABLE "public_profiles" ADD CONSTRAINT "public_profiles_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "public_profiles_photo" ON "public_profiles" USING btree ("photo_hash");