-- One key for the spellings of a class. The steps are those of server/areas/students/records/class-key.ts at this release.
create function pg_temp.class_key(written text) returns text language plpgsql as $$
declare key text := lower(translate(normalize(written, nfkc),
  '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९০১২৩৪৫৬৭৮৯੦੧੨੩੪੫੬੭੮੯૦૧૨૩૪૫૬૭૮૯୦୧୨୩୪୫୬୭୮୯௦௧௨௩௪௫௬௭௮௯౦౧౨౩౪౫౬౭౮౯೦೧೨೩೪೫೬೭೮೯൦൧൨൩൪൫൬൭൮൯',
  '01234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789'));
begin
  key := regexp_replace(key, '[-–—\s._/,;:()''’"]+', ' ', 'g');
  key := regexp_replace(key, '(^| |\d)(?:class|grade|standard|std|section|sec|division|div|कक्षा|वर्ग|इयत्ता|வகுப்பு|తరగతి|ತರಗತಿ|ക്ലാസ്സ്|ക്ലാസ്|ক্লাস|শ্রেণী|ધોરણ)(?=[ \d]|$)', '\1 ', 'g');
  key := regexp_replace(key, ' +', ' ', 'g');
  key := regexp_replace(key, '^ | $', '', 'g');
  key := regexp_replace(key, '(^| )(\d+|[ivx]+) ?(?:st|nd|rd|th|वीं|वी|वां|वा|ஆம்|ம்|వ|ನೇ|ആം|ാം|ম|મું)(?= |$)', '\1\2', 'g');
  key := regexp_replace(key, '(^| )(?:one|first|पहली|ஒன்றாம்)(?= |$)', '\11', 'g');
  key := regexp_replace(key, '(^| )(?:two|second|दूसरी|இரண்டாம்)(?= |$)', '\12', 'g');
  key := regexp_replace(key, '(^| )(?:three|third|तीसरी|மூன்றாம்)(?= |$)', '\13', 'g');
  key := regexp_replace(key, '(^| )(?:four|fourth|चौथी|நான்காம்)(?= |$)', '\14', 'g');
  key := regexp_replace(key, '(^| )(?:five|fifth|पा[ंँ]चवीं|ஐந்தாம்)(?= |$)', '\15', 'g');
  key := regexp_replace(key, '(^| )(?:six|sixth|छठी|छठवीं|ஆறாம்)(?= |$)', '\16', 'g');
  key := regexp_replace(key, '(^| )(?:seven|seventh|सातवीं|ஏழாம்)(?= |$)', '\17', 'g');
  key := regexp_replace(key, '(^| )(?:eight|eighth|आठवीं|எட்டாம்)(?= |$)', '\18', 'g');
  key := regexp_replace(key, '(^| )(?:nine|ninth|नौवीं|नवीं|ஒன்பதாம்)(?= |$)', '\19', 'g');
  key := regexp_replace(key, '(^| )(?:ten|tenth|दसवीं|பத்தாம்)(?= |$)', '\110', 'g');
  key := regexp_replace(key, '(^| )(?:eleven|eleventh|ग्यारहवीं|பதினொன்றாம்|பதினோராம்)(?= |$)', '\111', 'g');
  key := regexp_replace(key, '(^| )(?:twelve|twelfth|बारहवीं|பன்னிரண்டாம்|பனிரெண்டாம்)(?= |$)', '\112', 'g');
  key := regexp_replace(key, '^(?:(?:10 ?)?(?:\+|plus) ?(?:2|ii|senior|sr)|(?:2|ii|senior|sr)(?: (?:year|yr))? (?:pu|puc|p u|p u c|pre university|pre university course|inter|intermediate|hsc|hse|higher secondary)|(?:pu|puc|p u|p u c|pre university|pre university course|inter|intermediate|hsc|hse|higher secondary) (?:2|ii|senior|sr)(?: (?:year|yr))?|syjc)(?= |$)', '12', 'g');
  key := regexp_replace(key, '^(?:(?:10 ?)?(?:\+|plus) ?(?:1|i|junior|jr)|(?:1|i|junior|jr)(?: (?:year|yr))? (?:pu|puc|p u|p u c|pre university|pre university course|inter|intermediate|hsc|hse|higher secondary)|(?:pu|puc|p u|p u c|pre university|pre university course|inter|intermediate|hsc|hse|higher secondary) (?:1|i|junior|jr)(?: (?:year|yr))?|fyjc)(?= |$)', '11', 'g');
  key := regexp_replace(key, '^i(?=[^a-z]|[a-h]?$)', '1', 'g');
  key := regexp_replace(key, '^ii(?=[^a-z]|[a-h]?$)', '2', 'g');
  key := regexp_replace(key, '^iii(?=[^a-z]|[a-h]?$)', '3', 'g');
  key := regexp_replace(key, '^iv(?=[^a-z]|[a-h]?$)', '4', 'g');
  key := regexp_replace(key, '^v(?=[^a-z]|[a-h]?$)', '5', 'g');
  key := regexp_replace(key, '^vi(?=[^a-z]|[a-h]?$)', '6', 'g');
  key := regexp_replace(key, '^vii(?=[^a-z]|[a-h]?$)', '7', 'g');
  key := regexp_replace(key, '^viii(?=[^a-z]|[a-h]?$)', '8', 'g');
  key := regexp_replace(key, '^ix(?=[^a-z]|[a-h]?$)', '9', 'g');
  key := regexp_replace(key, '^x(?=[^a-z]|[a-h]?$)', '10', 'g');
  key := regexp_replace(key, '^xi(?=[^a-z]|[a-h]?$)', '11', 'g');
  key := regexp_replace(key, '^xii(?=[^a-z]|[a-h]?$)', '12', 'g');
  key := regexp_replace(key, '^0+(?=\d)', '', 'g');
  key := regexp_replace(key, '^(\d+)(?=[a-z])', '\1 ', 'g');
  key := regexp_replace(key, '^(.*(^| )(?:pass|passed|passout|completed|dropper|पास|उत्तीर्ण)( .*)?)$', 'out \1', 'g');
  key := regexp_replace(key, '^([1-9])(?= |$)', '0\1', 'g');
  key := regexp_replace(key, '^(?=\d)(?!(?:0[1-9]|1[0-2])(?: |$))', 'no ', 'g');
  key := regexp_replace(key, '^(?=(?:pre|nursery|[lu]?kg|[lu] k g|playgroup|montessori)(?: |$))', '00 ', 'g');
  return key;
end
$$;
--> statement-breakpoint
DROP INDEX "students_class";--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "class_key" text;--> statement-breakpoint
update students set class_key = keys.class_key
from (select class_name, pg_temp.class_key(class_name) as class_key
  from (select distinct class_name from students where class_name is not null) names) keys
where students.class_name = keys.class_name;
--> statement-breakpoint
update import_rows set student = student || jsonb_build_object('classKey', pg_temp.class_key(student->>'className'))
where student is not null;
--> statement-breakpoint
drop function pg_temp.class_key(text);
--> statement-breakpoint
CREATE INDEX "students_class" ON "students" USING btree ((coalesce(class_key, '~') collate "C"),"id") WHERE "students"."merged_into_id" is null;
