import type { Career, Occupation } from '#contracts/guidance/index.ts';
import careers from './data/careers.json' with { type: 'json' };
import occupations from './data/occupations.json' with { type: 'json' };

// `npm run check-data` compares the files with their schemas.
export const CAREERS = careers as readonly Career[];
export const OCCUPATIONS = occupations as unknown as Readonly<Record<string, Occupation>>;
