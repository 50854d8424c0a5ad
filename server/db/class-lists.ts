import type { imports } from './schema/records.ts';

/** Of class lists that were neither committed nor discarded. */
export const OPEN_LISTS = ['checking' as const, 'ready' as const];
/** Of class lists that have rows: open ones, and those whose rows are becoming students. */
export const LISTS_WITH_ROWS = [...OPEN_LISTS, 'committing' as const];

/** Without the file's words: a list without headers has a child in their place, and a file can be called by one. */
export const DISCARDED_LIST = {
  status: 'discarded',
  fileName: '',
  headers: [],
  mapping: {},
} satisfies Partial<typeof imports.$inferInsert>;
