-- Search keys ignore apostrophes, dots, hyphens and invisible characters, join initials, and have one spelling for the
-- variants of an Indic word. The steps are those of server/lib/search-key.ts at this release.
create function pg_temp.search_key(written text) returns text language plpgsql as $$
declare words text := lower(normalize(translate(written, '''’‘‛ʼʻ`´′＇', ''), nfkd));
begin
  words := regexp_replace(words, '[\u0300-\u036f\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0]', '', 'g');
  if octet_length(words) > length(words) then
    words := regexp_replace(words, 'ൺ', 'ണ്', 'g');
    words := regexp_replace(words, 'ൻ', 'ന്', 'g');
    words := regexp_replace(words, 'ർ', 'ര്', 'g');
    words := regexp_replace(words, 'ൽ', 'ല്', 'g');
    words := regexp_replace(words, 'ൾ', 'ള്', 'g');
    words := regexp_replace(words, 'ൿ', 'ക്', 'g');
    words := regexp_replace(words, '്്', '്', 'g');
    words := regexp_replace(words, 'ৎ', 'ত্', 'g');
    words := regexp_replace(words, 'ஶ', 'ஸ', 'g');
    words := regexp_replace(words, 'ௗ', 'ள', 'g');
    words := regexp_replace(words, 'ൌ', 'ൗ', 'g');
    words := regexp_replace(words, '[़়਼઼଼఼಼]', '', 'g');
    words := regexp_replace(words, 'ੰ', 'ਂ', 'g');
    words := regexp_replace(words, 'ँ', 'ं', 'g');
    words := regexp_replace(words, '[ङञणनम]्(?=[क-घच-झट-ढत-धप-भ])', 'ं', 'g');
    words := regexp_replace(words, 'ঁ', 'ং', 'g');
    words := regexp_replace(words, '[ঙঞণনম]্(?=[ক-ঘচ-ঝট-ঢত-ধপ-ভ])', 'ং', 'g');
    words := regexp_replace(words, 'ਁ', 'ਂ', 'g');
    words := regexp_replace(words, '[ਙਞਣਨਮ]੍(?=[ਕ-ਘਚ-ਝਟ-ਢਤ-ਧਪ-ਭ])', 'ਂ', 'g');
    words := regexp_replace(words, 'ઁ', 'ં', 'g');
    words := regexp_replace(words, '[ઙઞણનમ]્(?=[ક-ઘચ-ઝટ-ઢત-ધપ-ભ])', 'ં', 'g');
    words := regexp_replace(words, 'ଁ', 'ଂ', 'g');
    words := regexp_replace(words, '[ଙଞଣନମ]୍(?=[କ-ଘଚ-ଝଟ-ଢତ-ଧପ-ଭ])', 'ଂ', 'g');
    words := regexp_replace(words, 'ఁ', 'ం', 'g');
    words := regexp_replace(words, '[ఙఞణనమ]్(?=[క-ఘచ-ఝట-ఢత-ధప-భ])', 'ం', 'g');
    words := regexp_replace(words, 'ಁ', 'ಂ', 'g');
    words := regexp_replace(words, '[ಙಞಣನಮ]್(?=[ಕ-ಘಚ-ಝಟ-ಢತ-ಧಪ-ಭ])', 'ಂ', 'g');
    words := regexp_replace(words, 'ഁ', 'ം', 'g');
    words := regexp_replace(words, '[ങഞണനമ]്(?=[ക-ഘച-ഝട-ഢത-ധപ-ഭ])', 'ം', 'g');
  end if;
  words := regexp_replace(words, '[\s.,;:/()·−‐-―-]+', ' ', 'g');
  words := regexp_replace(words, '^ | $', '', 'g');
  words := regexp_replace(words, '(?<![^ ])([^ \d@+%_#&$]) (?=[^ \d@+%_#&$]( |$))', '\1', 'g');
  return normalize(words, nfc);
end $$;
--> statement-breakpoint
create function pg_temp.joined_name(name text) returns text language sql as $$
  select case when pg_temp.search_key(name) like '% %' then replace(pg_temp.search_key(name), ' ', '') end
$$;
--> statement-breakpoint
update students set
  name_key = left(pg_temp.search_key(students.name), 100),
  search_text = concat_ws(' ', pg_temp.joined_name(students.name), pg_temp.search_key(students.name),
    nullif(pg_temp.search_key(guardian_name), ''), nullif(pg_temp.search_key(phone), ''),
    nullif(pg_temp.search_key(email), ''),
    (select nullif(pg_temp.search_key(schools.name), '') from schools where schools.id = school_id));
--> statement-breakpoint
update schools set name_key = left(pg_temp.search_key(name), 100),
  search_text = concat_ws(' ', pg_temp.search_key(name), nullif(pg_temp.search_key(city), ''));
--> statement-breakpoint
update tasks set search_text = pg_temp.search_key(search_text);
--> statement-breakpoint
update contacts set search_text = concat_ws(' ', pg_temp.search_key(search_text), pg_temp.joined_name(name),
  pg_temp.joined_name((select given_by from consents where contact_id = contacts.id and purpose = 'parent' limit 1)),
  pg_temp.joined_name(child_name));
--> statement-breakpoint
update import_rows set student = student || jsonb_build_object(
  'nameKey', left(pg_temp.search_key(student->>'name'), 100),
  'searchText', concat_ws(' ', pg_temp.joined_name(student->>'name'), pg_temp.search_key(student->>'searchText')))
where student is not null;
--> statement-breakpoint
drop function pg_temp.joined_name(text);
--> statement-breakpoint
drop function pg_temp.search_key(text);
