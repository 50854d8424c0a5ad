ALTER TABLE "students" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "import_id" integer;--> statement-breakpoint
ALTER TABLE "students" ADD CONSTRAINT "students_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "students_by_status" ON "students" USING btree ("status","id") WHERE "students"."merged_into_id" is null;--> statement-breakpoint
CREATE INDEX "students_class" ON "students" USING btree ((case when class_name is null then '1' else '0' || coalesce(
  lpad(substring(class_name from '\d+'), 3, '0'),
  lpad(array_position('{i,ii,iii,iv,v,vi,vii,viii,ix,x,xi,xii}'::text[], substring(lower(class_name)
    from '^\W*(?:class|grade|standard|std)?\W*([ivx]+)(?=[^a-z]|[a-h]?$)'))::text, 3, '0'),
  '') || ' ' || lower(class_name) end collate "C"),"id") WHERE "students"."merged_into_id" is null;--> statement-breakpoint
CREATE INDEX "students_tags" ON "students" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "students_import" ON "students" USING btree ("import_id");