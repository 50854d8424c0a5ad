import type { Career } from './careers.ts';
import careers from './data/careers.json' with { type: 'json' };

// `npm run check-data` compares the file with its schema.
export const CAREERS = careers as readonly Career[];
