import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { IdParamsSchema, requiredName } from '../lib/text.ts';
import { type Role, seesAllImports } from '../roles.ts';

/** One member's own, and all shared ones together. */
export const MAX_VIEWS = 50;

/** Whether a member may name views for everybody, and remove them. */
export const canShareViews = (role: Role): boolean => seesAllImports(role);

const SavedViewSchema = z.object({
  id: z.int(),
  name: z.string(),
  /** The query of the list's address, without a question mark. */
  query: z.string(),
  isShared: z.boolean(),
});
export type SavedView = z.infer<typeof SavedViewSchema>;

const QUERY_ERROR = 'The filters of the view are too long';

export const listSavedViews = endpoint({
  method: 'GET',
  path: '/api/admin/student-views',
  access: 'students:read',
  summary: 'The member’s own views of the list of students, and the shared ones',
  response: z.object({ views: z.array(SavedViewSchema) }),
});

export const createSavedView = endpoint({
  method: 'POST',
  path: '/api/admin/student-views',
  access: 'students:read',
  summary: 'Saves the filters and the order of the list of students under a name; the search is left out',
  body: z.object({
    name: requiredName('Name', 60),
    query: z.string({ error: QUERY_ERROR }).check(z.maxLength(1000, { error: QUERY_ERROR })),
    /** For everybody; only for members who may share views. */
    isShared: z._default(z.boolean({ error: 'isShared must be true or false' }), false),
  }),
  response: z.object({ view: SavedViewSchema }),
  status: 201,
});

export const deleteSavedView = endpoint({
  method: 'DELETE',
  path: '/api/admin/student-views/{id}',
  access: 'students:read',
  summary: 'Removes one of your own views, or a shared one',
  params: IdParamsSchema,
  response: z.object({ deleted: z.literal(true) }),
});
