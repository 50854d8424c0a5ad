ALTER TABLE "appointments" ADD COLUMN "series_id" uuid;--> statement-breakpoint
CREATE INDEX "appointments_series" ON "appointments" USING btree ("series_id") WHERE series_id is not null;