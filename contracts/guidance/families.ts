// No schemas, because the pages load it.

export const COURSE_FAMILIES = {
  engineering: 'Engineering',
  'medicine-allied-health': 'Medicine and health',
  'pure-sciences': 'Sciences',
  'agriculture-veterinary': 'Agriculture and animals',
  'architecture-design': 'Architecture and design',
  law: 'Law',
  'commerce-finance': 'Commerce and finance',
  management: 'Management',
  'economics-statistics': 'Economics and statistics',
  computing: 'Computing',
  'humanities-social-science': 'Humanities and social sciences',
  education: 'Teaching',
  'media-communication': 'Media and communication',
  'hospitality-tourism': 'Hospitality and tourism',
  'fine-performing-arts': 'Fine and performing arts',
  'defence-police': 'Defence and police',
  'civil-services': 'Government services',
  'aviation-merchant-navy': 'Aviation and merchant navy',
  'sports-fitness': 'Sports and fitness',
  'skilled-trades-diploma': 'Skilled trades and diplomas',
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
  health: 'Doctors, nurses and therapists',
  care: 'Health care support',
  engineering: 'Engineering',
  computing: 'Computers and data',
  science: 'Science and research',
  farming: 'Farming, animals and forests',
  trades: 'Technical trades',
  building: 'Building and planning',
  transport: 'Vehicles and transport',
  defence: 'Armed forces',
  police: 'Police, fire and safety',
  government: 'Government offices',
  finance: 'Banking and finance',
  business: 'Business and sales',
  law: 'Law',
  teaching: 'Teaching',
  social: 'Social work and community',
  media: 'Media and writing',
  design: 'Design and performing arts',
  craft: 'Crafts and garments',
  hospitality: 'Food, hotels and travel',
  sport: 'Sport, fitness and personal care',
} as const;
export type CareerFamily = keyof typeof CAREER_FAMILIES;

export const ROUTE_STARTS = ['class10', 'class12', 'diploma', 'degree'] as const;
export type RouteStart = (typeof ROUTE_STARTS)[number];

export const ROUTE_START_NAMES: Record<RouteStart, string> = {
  class10: 'After Class 10',
  class12: 'After Class 12',
  diploma: 'After a diploma',
  degree: 'After a degree',
};
