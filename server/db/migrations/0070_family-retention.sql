DROP INDEX "family_sessions_address";--> statement-breakpoint
CREATE INDEX "family_links_expires" ON "family_links" USING btree ("expires_at");