import { expect, test } from 'vitest';
import { NO_CORRECTIONS } from '#contracts/guidance/index.ts';
import { findCareers } from './careers-page.tsx';
import { careerContent, careerList, examContent } from './library.ts';
import { findNamedIn } from './named-careers.ts';
import { isOneLetterOff } from './search.ts';

const list = careerList(NO_CORRECTIONS);
const find = (text: string) => findCareers(list, { q: text }).careers.map(({ slug }) => slug);
const findExams = (text: string) => findCareers(list, { q: text }).exams.map(({ slug }) => slug);

/** Everyday search words, and the career that they mean. */
const EVERYDAY: Record<string, string> = {
  doctor: 'doctor',
  daktar: 'doctor',
  'MBBS doctor': 'doctor',
  physician: 'doctor',
  'heart specialist': 'doctor',
  'child specialist': 'paediatrician',
  pediatrician: 'paediatrician',
  'dental doctor': 'dentist',
  'ayurvedic doctor': 'ayurveda-doctor',
  'homeopathy doctor': 'homoeopathy-doctor',
  'eye doctor': 'optometrist',
  'animal doctor': 'veterinary-doctor',
  veterinarian: 'veterinary-doctor',
  nurse: 'staff-nurse',
  'nursing officer': 'staff-nurse',
  chemist: 'pharmacist',
  pharmacy: 'pharmacist',
  physiotherapy: 'physiotherapist',
  nutritionist: 'dietitian',
  dietician: 'dietitian',
  psychologist: 'clinical-psychologist',
  'lab technician': 'laboratory-technician',
  compounder: 'nursing-assistant',
  engineer: 'civil-engineer',
  'software engineer': 'software-developer',
  coder: 'software-developer',
  programmer: 'software-developer',
  'computer engineer': 'software-developer',
  'app developer': 'software-developer',
  'IT engineer': 'software-developer',
  'web designer': 'web-developer',
  'website developer': 'web-developer',
  'AI engineer': 'data-scientist',
  'artificial intelligence': 'data-scientist',
  'ethical hacker': 'cyber-security-analyst',
  hacker: 'cyber-security-analyst',
  'game developer': 'game-designer',
  'hardware engineer': 'computer-hardware-technician',
  'mobile repair': 'mobile-phone-repairer',
  'data entry operator': 'computer-operator',
  scientist: 'physicist',
  'space scientist': 'astronomer',
  'ISRO scientist': 'aerospace-engineer',
  astronaut: 'air-force-pilot',
  kisan: 'farmer',
  'car mechanic': 'motor-mechanic',
  mechanic: 'motor-mechanic',
  mistri: 'mason',
  'raj mistry': 'mason',
  painter: 'building-painter',
  'AC mechanic': 'refrigeration-mechanic',
  'bijli mistri': 'electrician',
  contractor: 'construction-manager',
  driver: 'taxi-driver',
  'auto driver': 'taxi-driver',
  'cab driver': 'taxi-driver',
  'lorry driver': 'truck-driver',
  'train driver': 'loco-pilot',
  pilot: 'airline-pilot',
  'air hostess': 'cabin-crew',
  'ticket collector': 'ticket-clerk',
  TC: 'ticket-clerk',
  'railway job': 'railway-technician',
  'delivery boy': 'delivery-rider',
  'ship captain': 'ship-officer',
  'merchant navy': 'ship-officer',
  army: 'soldier',
  fauji: 'soldier',
  'army officer': 'army-officer',
  navy: 'navy-sailor',
  'air force': 'air-force-airman',
  agniveer: 'soldier',
  police: 'police-constable',
  'police officer': 'police-sub-inspector',
  policeman: 'police-constable',
  inspector: 'police-sub-inspector',
  detective: 'crime-investigator',
  fireman: 'firefighter',
  watchman: 'security-guard',
  collector: 'ias-officer',
  IAS: 'ias-officer',
  'IAS officer': 'ias-officer',
  UPSC: 'ias-officer',
  DM: 'ias-officer',
  tahsildar: 'state-civil-servant',
  'IFS officer': 'diplomat',
  'village accountant': 'patwari',
  'government job': 'government-clerk',
  'sarkari naukri': 'government-clerk',
  CA: 'chartered-accountant',
  accountant: 'account-assistant',
  banker: 'bank-officer',
  'bank manager': 'bank-officer',
  'bank PO': 'bank-officer',
  'share trader': 'stock-broker',
  businessman: 'entrepreneur',
  business: 'entrepreneur',
  startup: 'entrepreneur',
  salesman: 'sales-executive',
  HR: 'human-resources-executive',
  'MBA manager': 'marketing-manager',
  lawyer: 'advocate',
  vakil: 'advocate',
  teacher: 'primary-teacher',
  'school teacher': 'primary-teacher',
  professor: 'college-lecturer',
  tutor: 'private-tutor',
  'dance teacher': 'music-dance-teacher',
  'sports teacher': 'physical-education-teacher',
  principal: 'school-principal',
  headmaster: 'school-principal',
  pandit: 'priest',
  reporter: 'journalist',
  YouTuber: 'video-editor',
  influencer: 'digital-marketer',
  'content creator': 'video-editor',
  blogger: 'writer',
  author: 'writer',
  'radio jockey': 'news-anchor',
  cameraman: 'cinematographer',
  photographer: 'photographer',
  singer: 'musician',
  actress: 'actor',
  model: 'actor',
  cartoonist: 'animator',
  'fashion designer': 'fashion-designer',
  darzi: 'tailor',
  darji: 'tailor',
  jeweller: 'goldsmith',
  cook: 'cook',
  chef: 'chef',
  bawarchi: 'cook',
  halwai: 'sweet-maker',
  waiter: 'steward',
  cricketer: 'sportsperson',
  'cricket player': 'sportsperson',
  footballer: 'sportsperson',
  'football player': 'sportsperson',
  player: 'sportsperson',
  'sports coach': 'sports-coach',
  'gym trainer': 'gym-trainer',
  'yoga teacher': 'yoga-instructor',
  beautician: 'beautician',
  'beauty parlour': 'beautician',
  'makeup artist': 'make-up-artist',
  'hair stylist': 'hairdresser',
  teachers: 'primary-teacher',
  'software engineers': 'software-developer',
  'agriculture officer': 'agricultural-officer',
};

test.each(Object.entries(EVERYDAY))('%s finds %s', (text, slug) => {
  expect(find(text)).toContain(slug);
});

test.each([
  ['CA', 'chartered-accountant'],
  ['doctor', 'doctor'],
  ['cook', 'cook'],
  ['engineer', 'civil-engineer'],
  ['HR', 'human-resources-executive'],
])('%s names %s first, before careers matched by a prefix', (text, slug) => {
  expect(find(text)[0]).toBe(slug);
});

test.each([
  ['NEET', 'doctor', 'neet'],
  ['JEE', 'mechanical-engineer', 'jee-main'],
  ['IIT', 'mechanical-engineer', 'jee-advanced'],
  ['CLAT', 'advocate', 'clat'],
  ['NDA', 'army-officer', 'nda'],
  ['CUET', 'economist', 'cuet'],
  ['CA', 'chartered-accountant', 'ca-foundation'],
  ['UPSC', 'ias-officer', 'upsc-civil-services'],
  ['TNPSC', 'state-civil-servant', 'state-psc'],
  ['TNEA', 'civil-engineer', 'state-counselling'],
  ['NIFT', 'fashion-designer', 'nift'],
  ['NID', 'product-designer', 'nid-dat'],
  ['hotel management', 'hotel-manager', 'nchm-jee'],
  ['IHM entrance', 'hotel-manager', 'nchm-jee'],
  ['doctor by NEET', 'doctor', undefined],
])('%s finds %s and the examination %s', (text, career, exam) => {
  expect(find(text)).toContain(career);
  expect(findExams(text)[0]).toBe(exam);
});

test.each([
  ['docter', 'doctor'],
  ['enginer', 'civil-engineer'],
  ['lawer', 'advocate'],
  ['techer', 'primary-teacher'],
  ['nruse', 'staff-nurse'],
  ['acountant', 'chartered-accountant'],
  ['actuery', 'actuary'],
  ['software enginear', 'software-developer'],
])('%s is read as a word with one letter wrong: %s', (text, slug) => {
  expect(find(text)).toContain(slug);
  expect(findCareers(list, { q: text }).isMisspelt).toBe(true);
});

test.each([
  ['vakil', 'advocate'],
  ['vakil banna hai', 'advocate'],
  ['doctor aaganum', 'doctor'],
  ['daktar', 'doctor'],
  ['I want to become a nurse', 'staff-nurse'],
  ['vivasayi', 'farmer'],
  ['data science', 'data-scientist'],
  ['actuary', 'actuary'],
  ['law', 'advocate'],
  ['farming', 'farmer'],
])('%s names %s first', (text, slug) => {
  expect(find(text)[0]).toBe(slug);
});

test.each([
  ['doctor by NEET', 'doctor'],
  ['engineer by JEE', 'civil-engineer'],
  ['chartered accountant', 'chartered-accountant'],
  ['civil services', 'ias-officer'],
  ['army', 'army-officer'],
  ['cricket', 'sportsperson'],
  ['ips officer', 'ips-officer'],
  ['software enginer', 'software-developer'],
  ['neet ug', 'doctor'],
  ['jee mains', 'civil-engineer'],
  ['merchant navy', 'ship-officer'],
  ['airhostess', 'cabin-crew'],
  ['youtuber', 'video-editor'],
  ['bank po', 'bank-officer'],
  ['pilot', 'airline-pilot'],
  ['teacher', 'primary-teacher'],
  ['govt job', 'government-clerk'],
  ['govt jobs', 'government-clerk'],
  ['mbbs abroad', 'doctor'],
  ['veterinary', 'veterinary-doctor'],
  ['interior design', 'interior-designer'],
  ['forest officer', 'forest-officer'],
  ['hotel management', 'hotel-manager'],
  ['police', 'police-constable'],
  ['army mein jana hai', 'army-officer'],
  ['physics', 'physicist'],
  ['economics', 'economist'],
  ['air force', 'air-force-pilot'],
  ['scientist', 'physicist'],
  ['mechanic', 'motor-mechanic'],
  ['spy', 'crime-investigator'],
])('%s finds %s before all others', (text, slug) => {
  expect(find(text)[0]).toBe(slug);
});

test.each([
  ['B.Tech', 'BTech'],
  ['b tech', 'BTech'],
  ['B.Com', 'BCom'],
  ['para medical', 'paramedical'],
  ['airforce', 'air force'],
  ['fashion designing', 'fashion designer'],
  ['microbiology', 'microbiologist'],
])('%s is read like %s', (text, other) => {
  expect(find(text)).toEqual(find(other));
});

test.each(['nasa', 'gate', 'ctet'])('an abbreviation is not corrected into another one: %s', (text) => {
  expect(findCareers(list, { q: text }).isMisspelt).toBe(false);
});

test('beginnings of words do not drown an abbreviation', () => {
  expect(find('ca')).toEqual(['chartered-accountant']);
  expect(find('ai')).toEqual(['data-scientist']);
});

test('the exact name comes before a word of a name, that before another word, and an examination last', () => {
  const found = find('army');
  expect(found.indexOf('army-officer')).toBeLessThan(found.indexOf('soldier'));
  expect(find('nurse')[0]).toBe('staff-nurse');
  const doctors = find('MBBS');
  expect(doctors[0]).toBe('doctor');
});

test.each([
  ['docter', 'doctor', true],
  ['doctr', 'doctor', true],
  ['doctorr', 'doctor', true],
  ['dcotor', 'doctor', true],
  ['dactar', 'doctor', false],
  ['doctor', 'doctor', false],
  ['CAT', 'CAR', false],
])('%s and %s differ by one letter: %s', (one, other, isNear) => {
  expect(isOneLetterOff(one, other)).toBe(isNear);
  expect(isOneLetterOff(other, one)).toBe(isNear);
});

test('many wrong words, each with several spellings, do not stop the page', () => {
  const text = Array(12).fill('physicx').join(' ');
  expect(findCareers(list, { q: text })).toMatchObject({ isMisspelt: true });
});

test('what nobody writes finds nothing', () => {
  expect(findCareers(list, { q: 'xyzzy' })).toEqual({ careers: [], exams: [], isMisspelt: true });
});

test('an examination and its careers lead to each other', () => {
  const neet = examContent('neet', NO_CORRECTIONS);
  expect(neet?.careers.map(({ slug }) => slug)).toContain('dentist');
  // A massage therapist may be an Ayurveda doctor; that is not the usual way.
  expect(neet?.careers.map(({ slug }) => slug)).not.toContain('masseur');
  expect(neet?.courses.map(({ id }) => id)).toContain('med-mbbs');
  expect(careerContent('dentist', NO_CORRECTIONS)?.exams).toContain('neet');
});

test('an abbreviation ending in s is no plural', () => {
  expect(find('ias')).toEqual(['ias-officer']);
  expect(find('cs')).not.toContain('chartered-accountant');
});

test.each([
  ['I want to be a doctor by NEET', ['doctor', 'neet']],
  ['software enginer', ['software-developer']],
  ['an airhostess', ['cabin-crew']],
  ['join the army', ['soldier', 'army-officer']],
  ['my cat sits at the gate', []],
  ['GATE', ['engineering-professor']],
])('a sentence names what it says: %s', async (text, slugs) => {
  const named = (await findNamedIn([text])).flatMap(({ careers, exams }) => [...careers, ...exams]);
  expect(named.map(({ slug }) => slug)).toEqual(slugs);
});

test('a further word for a career that is listed already is left out', async () => {
  expect((await findNamedIn(['to be a cricket player'])).map(({ written }) => written)).toEqual(['cricket']);
});
