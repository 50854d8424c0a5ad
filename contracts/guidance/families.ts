// No schemas, because the pages load it.

export const COURSE_FAMILIES = {
  engineering: /*i18n*/ 'Engineering',
  'medicine-allied-health': /*i18n*/ 'Medicine and health',
  'pure-sciences': /*i18n*/ 'Sciences',
  'agriculture-veterinary': /*i18n*/ 'Agriculture and animals',
  'architecture-design': /*i18n*/ 'Architecture and design',
  law: /*i18n*/ 'Law',
  'commerce-finance': /*i18n*/ 'Commerce and finance',
  management: /*i18n*/ 'Management',
  'economics-statistics': /*i18n*/ 'Economics and statistics',
  computing: /*i18n*/ 'Computing',
  'humanities-social-science': /*i18n*/ 'Humanities and social sciences',
  education: /*i18n*/ 'Teaching',
  'media-communication': /*i18n*/ 'Media and communication',
  'hospitality-tourism': /*i18n*/ 'Hospitality and tourism',
  'fine-performing-arts': /*i18n*/ 'Fine and performing arts',
  'defence-police': /*i18n*/ 'Defence and police',
  'civil-services': /*i18n*/ 'Government services',
  'aviation-merchant-navy': /*i18n*/ 'Aviation and merchant navy',
  'sports-fitness': /*i18n*/ 'Sports and fitness',
  'skilled-trades-diploma': /*i18n*/ 'Skilled trades and diplomas',
} as const;
export type CourseFamily = keyof typeof COURSE_FAMILIES;

export const APPLIED_MATHEMATICS = ['accepted', 'ask', 'refused'] as const;

export const CONFIDENCES = ['high', 'medium', 'low'] as const;

/** The degree that has to come first. */
export const DEGREE_KINDS = [
  'any',
  'science',
  'engineering',
  'physics-and-mathematics-or-engineering',
] as const;

export const CAREER_FAMILIES = {
  health: /*i18n*/ 'Doctors, nurses and therapists',
  care: /*i18n*/ 'Health care support',
  engineering: /*i18n*/ 'Engineering',
  computing: /*i18n*/ 'Computers and data',
  science: /*i18n*/ 'Science and research',
  farming: /*i18n*/ 'Farming, animals and forests',
  trades: /*i18n*/ 'Technical trades',
  building: /*i18n*/ 'Building and planning',
  transport: /*i18n*/ 'Vehicles and transport',
  defence: /*i18n*/ 'Armed forces',
  police: /*i18n*/ 'Police, fire and safety',
  government: /*i18n*/ 'Government offices',
  finance: /*i18n*/ 'Banking and finance',
  business: /*i18n*/ 'Business and sales',
  law: /*i18n*/ 'Law',
  teaching: /*i18n*/ 'Teaching',
  social: /*i18n*/ 'Social work and community',
  media: /*i18n*/ 'Media and writing',
  design: /*i18n*/ 'Design and performing arts',
  craft: /*i18n*/ 'Crafts and garments',
  hospitality: /*i18n*/ 'Food, hotels and travel',
  sport: /*i18n*/ 'Sport, fitness and personal care',
} as const;
export type CareerFamily = keyof typeof CAREER_FAMILIES;

export const ROUTE_STARTS = ['class10', 'class12', 'diploma', 'degree'] as const;
export type RouteStart = (typeof ROUTE_STARTS)[number];

export const ROUTE_START_NAMES: Record<RouteStart, string> = {
  class10: /*i18n*/ 'After Class 10',
  class12: /*i18n*/ 'After Class 12',
  diploma: /*i18n*/ 'After a diploma',
  degree: /*i18n*/ 'After a degree',
};
