import type { Occupation } from '#contracts/guidance/index.ts';
import occupations from './data/occupations.json' with { type: 'json' };

// `npm run check-data` compares the file with its schema.
export const OCCUPATIONS = occupations as unknown as Readonly<Record<string, Occupation>>;
