-- More spellings of a class have its key. The steps are those of server/areas/students/records/class-key.ts at this release.
create function pg_temp.class_key(written text) returns text language plpgsql as $$
declare key text := lower(translate(normalize(written, nfkc),
  '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९০১২৩৪৫৬৭৮৯੦੧੨੩੪੫੬੭੮੯૦૧૨૩૪૫૬૭૮૯୦୧୨୩୪୫୬୭୮୯௦௧௨௩௪௫௬௭௮௯౦౧౨౩౪౫౬౭౮౯೦೧೨೩೪೫೬೭೮೯൦൧൨൩൪൫൬൭൮൯',
  '01234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789'));
begin
  key := regexp_replace(key, '^(\d+)\.0$', '\1', 'g');
  key := regexp_replace(key, '[-–—\s._/,;:()''’"]+', ' ', 'g');
  key := regexp_replace(key, '(^| |\d)(?:class|cl|grade|gr|standard|std|section|sec|division|div|कक्षा|वर्ग|इयत्ता|வகுப்பு|தரம்|తరగతి|ತರಗತಿ|ക്ലാസ്സ്|ക്ലാസ്|ক্লাস|শ্রেণী|ધોરણ)(?=[ \d]|$)', '\1 ', 'g');
  key := regexp_replace(key, ' +', ' ', 'g');
  key := regexp_replace(key, '^ | $', '', 'g');
  key := regexp_replace(key, '(^| )(\d+|[ivx]+) ?(?:st|nd|rd|th|वीं|वी|वां|वा|ஆம்|ம்|వ|ನೇ|ആം|ാം|ম|મું)(?= |$)', '\1\2', 'g');
  key := regexp_replace(key, '(^| )(?:one|first|पह(?:ली|िली)|ஒன்றாம்|முதலாம்|ఒకటవ|మొదటి|ಒಂದನೇ|ഒന്നാം)(?= |$)', '\11', 'g');
  key := regexp_replace(key, '(^| )(?:two|second|(?:दू|दु)सरी|இரண்டாம்|రెండవ|రెండో|ಎರಡನೇ|രണ്ടാം)(?= |$)', '\12', 'g');
  key := regexp_replace(key, '(^| )(?:three|third|(?:ती|ति)सरी|மூன்றாம்|మూడవ|మూడో|ಮೂರನೇ|മൂന്നാം)(?= |$)', '\13', 'g');
  key := regexp_replace(key, '(^| )(?:four|fourth|चौथी|நான்காம்|నాలుగవ|నాల్గవ|నాలుగో|ನಾಲ್ಕನೇ|നാലാം)(?= |$)', '\14', 'g');
  key := regexp_replace(key, '(^| )(?:five|fifth|पा[ंँ]?चवी[ंँ]?|ஐந்தாம்|ఐదవ|ఐదో|ಐದನೇ|അഞ്ചാം)(?= |$)', '\15', 'g');
  key := regexp_replace(key, '(^| )(?:six|sixth|छठी|छठवी[ंँ]?|सहावी|ஆறாம்|ఆరవ|ఆరో|ಆರನೇ|ആറാം)(?= |$)', '\16', 'g');
  key := regexp_replace(key, '(^| )(?:seven|seventh|सातवी[ंँ]?|ஏழாம்|ఏడవ|ఏడో|ಏಳನೇ|ഏഴാം)(?= |$)', '\17', 'g');
  key := regexp_replace(key, '(^| )(?:eight|eighth|आठवी[ंँ]?|எட்டாம்|ఎనిమిదవ|ఎనిమిదో|ಎಂಟನೇ|എട്ടാം)(?= |$)', '\18', 'g');
  key := regexp_replace(key, '(^| )(?:nine|ninth|नौवी[ंँ]?|नवी[ंँ]?|नववी|ஒன்பதாம்|తొమ్మిదవ|తొమ్మిదో|ಒಂಬತ್ತನೇ|ഒമ്പതാം|ഒൻപതാം)(?= |$)', '\19', 'g');
  key := regexp_replace(key, '(^| )(?:ten|tenth|दसवी[ंँ]?|दहावी|பத்தாம்|పదవ|పదో|ಹತ್ತನೇ|പത്താം)(?= |$)', '\110', 'g');
  key := regexp_replace(key, '(^| )(?:eleven|eleventh|ग्यारहवी[ंँ]?|अकरावी|பதினொன்றாம்|பதினோராம்|పదకొండవ|పదకొండో|ಹನ್ನೊಂದನೇ|പതിനൊന്നാം)(?= |$)', '\111', 'g');
  key := regexp_replace(key, '(^| )(?:twelve|twelfth|बारहवी[ंँ]?|बारावी|பன்னிரண்டாம்|பனிரெண்டாம்|పన్నెండవ|పన్నెండో|ಹನ್ನೆರಡನೇ|പന്ത്രണ്ടാം)(?= |$)', '\112', 'g');
  key := regexp_replace(key, '^(?:(?:10 ?)?(?:\+|plus) ?(?:2|ii|senior|sr)|(?:2|ii|senior|sr)(?: (?:year|yr))? (?:puc|pu|p u c|p u|pre university course|pre university|inter|intermediate|hsc|hse|hss|hs|h s c|h s s|h s|higher secondary)|(?:puc|pu|p u c|p u|pre university course|pre university|inter|intermediate|hsc|hse|hss|hs|h s c|h s s|h s|higher secondary) (?:2|ii|senior|sr)(?: (?:year|yr))?|s ?y ?j ?c)(?= |$|[a-h](?: |$))', '12', 'g');
  key := regexp_replace(key, '^(?:(?:10 ?)?(?:\+|plus) ?(?:1|i|junior|jr)|(?:1|i|junior|jr)(?: (?:year|yr))? (?:puc|pu|p u c|p u|pre university course|pre university|inter|intermediate|hsc|hse|hss|hs|h s c|h s s|h s|higher secondary)|(?:puc|pu|p u c|p u|pre university course|pre university|inter|intermediate|hsc|hse|hss|hs|h s c|h s s|h s|higher secondary) (?:1|i|junior|jr)(?: (?:year|yr))?|f ?y ?j ?c)(?= |$|[a-h](?: |$))', '11', 'g');
  key := regexp_replace(key, '^year (?=\d|[ivx]+(?: |$))', '', 'g');
  key := regexp_replace(key, '^(?:(?:l|lower|jr|junior) ?k ?g|k ?g ?(?:1|i))(?= |$)', 'lkg', 'g');
  key := regexp_replace(key, '^(?:(?:u|upper|sr|senior) ?k ?g|k ?g ?(?:2|ii))(?= |$)', 'ukg', 'g');
  key := regexp_replace(key, '^pre ?k ?g(?= |$)', 'pre kg', 'g');
  key := regexp_replace(key, '^i(?=[^a-z]|[a-h]?$|(?:sci|science|sc|com|commerce|arts)(?: |$))', '1', 'g');
  key := regexp_replace(key, '^ii(?=[^a-z]|[a-h]?$|(?:sci|science|sc|com|commerce|arts)(?: |$))', '2', 'g');
  key := regexp_replace(key, '^iii(?=[^a-z]|[a-h]?$|(?:sci|science|sc|com|commerce|arts)(?: |$))', '3', 'g');
  key := regexp_replace(key, '^iv(?=[^a-z]|[a-h]?$|(?:sci|science|sc|com|commerce|arts)(?: |$))', '4', 'g');
  key := regexp_replace(key, '^v(?=[^a-z]|[a-h]?$|(?:sci|science|sc|com|commerce|arts)(?: |$))', '5', 'g');
  key := regexp_replace(key, '^vi(?=[^a-z]|[a-h]?$|(?:sci|science|sc|com|commerce|arts)(?: |$))', '6', 'g');
  key := regexp_replace(key, '^vii(?=[^a-z]|[a-h]?$|(?:sci|science|sc|com|commerce|arts)(?: |$))', '7', 'g');
  key := regexp_replace(key, '^viii(?=[^a-z]|[a-h]?$|(?:sci|science|sc|com|commerce|arts)(?: |$))', '8', 'g');
  key := regexp_replace(key, '^ix(?=[^a-z]|[a-h]?$|(?:sci|science|sc|com|commerce|arts)(?: |$))', '9', 'g');
  key := regexp_replace(key, '^x(?=[^a-z]|[a-h]?$|(?:sci|science|sc|com|commerce|arts)(?: |$))', '10', 'g');
  key := regexp_replace(key, '^xi(?=[^a-z]|[a-h]?$|(?:sci|science|sc|com|commerce|arts)(?: |$))', '11', 'g');
  key := regexp_replace(key, '^xii(?=[^a-z]|[a-h]?$|(?:sci|science|sc|com|commerce|arts)(?: |$))', '12', 'g');
  key := regexp_replace(key, '^0+(?=\d)', '', 'g');
  key := regexp_replace(key, '^(\d+)(?=[a-z])', '\1 ', 'g');
  key := regexp_replace(key, '^(.*(^| )(?:pass|passed|passout|passedout|completed|dropper|repeater|पास|उत्तीर्ण)( .*)?)$', 'out \1', 'g');
  key := regexp_replace(key, '^([1-9])(?= |$)', '0\1', 'g');
  key := regexp_replace(key, '^(?=\d)(?!(?:0[1-9]|1[0-2])(?: |$))', 'no ', 'g');
  key := regexp_replace(key, '^(?=(?:pre|nursery|[lu]?kg|k g|playgroup|montessori)(?: |$))', '00 ', 'g');
  return key;
end
$$;
--> statement-breakpoint
update students set class_key = keys.class_key
from (select class_name, pg_temp.class_key(class_name) as class_key
  from (select distinct class_name from students where class_name is not null) names) keys
where students.class_name = keys.class_name;
--> statement-breakpoint
update import_rows set student = student || jsonb_build_object('classKey', pg_temp.class_key(student->>'className'))
where student is not null;
--> statement-breakpoint
drop function pg_temp.class_key(text);
