import * as z from 'zod/mini';
import { CONFIDENCES, COURSE_STATES } from '#contracts/guidance/index.ts';
import { day } from '#contracts/lib/dates.ts';
import { SearchTextSchema } from '#contracts/lib/lists.ts';
import { paths } from '#contracts/pages.ts';
import { type ListQuery, listAddress } from '#web/lib/list-address.ts';

const courseFilters = {
  q: z.optional(SearchTextSchema),
  confidence: z.optional(z.enum(CONFIDENCES)),
  state: z.optional(z.enum(COURSE_STATES)),
  readBefore: z.optional(day('The day')),
  sort: z._default(z.enum(['oldest', 'newest', 'name']), 'oldest'),
};

export const courseListAddress = listAddress(paths.admin.dashboardCourses, courseFilters);
export type CourseListQuery = ListQuery<typeof courseFilters>;
