import type { FamilyArea } from '#server/areas/students/index.ts';
import { FAMILY_TABLES } from './repo.ts';
import { forgetInClassLists } from './service.ts';

/** Class lists name students before they have a record. */
export const schoolsOfFamily: FamilyArea = {
  tables: FAMILY_TABLES,
  async eraseFamily(ctx, _ids, { records, own }) {
    return { imports: await forgetInClassLists(ctx, records, own) };
  },
};
