import { studentFilters } from '#contracts/students/index.ts';
import { listAddress } from '#web/lib/list-address.ts';
import type { StudentListQuery } from './api.ts';

export const studentAddress = listAddress(studentFilters);

const RARE = ['city', 'without', 'createdFrom', 'createdTo'] as const;

/** How many of the filters are set that a wide screen shows only when they are asked for. */
export const countRareFilters = (query: StudentListQuery) => RARE.filter((key) => query[key]).length;
