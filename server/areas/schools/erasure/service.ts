import { recordEvent } from '#server/areas/audit/index.ts';
import type { ErasingContext, FamilyArea } from '#server/areas/students/index.ts';
import { emailKeyOf } from '#server/lib/mail-address.ts';
import { type FamilyWords, isAbout, isInTitle } from './family-words.ts';
import {
  clearFileNames,
  countStagedRows,
  deleteStagedRows,
  discardImports,
  FAMILY_TABLES,
  forgetHeaders,
  lockImportsWithRows,
  selectFileNames,
  selectFormerHeaders,
  selectLikelyRows,
  unlinkStagedRows,
} from './repo.ts';

/** Class lists name students before they have a record. */
export const schoolsOfFamily: FamilyArea = {
  tables: FAMILY_TABLES,
  async eraseFamily(ctx, _ids, { records, own }) {
    const words = {
      ids: records.map(({ id }) => id),
      names: records.flatMap(({ name }) => name ?? []),
      guardians: records.flatMap(({ guardianName }) => guardianName ?? []),
      phones: records.flatMap(({ phone }) => phone ?? []),
      emails: records.flatMap(({ email }) =>
        email === null ? [] : [email.toLowerCase(), emailKeyOf(email)],
      ),
      schoolIds: records.flatMap(({ schoolId }) => schoolId ?? []),
      own,
    };
    return { imports: await forgetInClassLists(ctx, words) };
  },
};

/**
 * Removes a student from the class lists, in the caller's transaction: deletes the student's rows of a list that waits to
 * be confirmed or was confirmed. Discards a list that is still being read or checked, or whose headers or sheets name them.
 * @param words of all records of the one student, with former names and addresses.
 * @returns the number of changed lists.
 */
async function forgetInClassLists(ctx: ErasingContext, words: FamilyWords): Promise<number> {
  const open = await lockImportsWithRows(ctx.db);
  // After the lock, since a check may have stored the last rows meanwhile.
  const staged = await countStagedRows(
    ctx.db,
    open.flatMap(({ id, status }) => (status === 'checking' ? id : [])),
  );
  const discarded = new Set<number>();
  for (const { id, status, rowCount, headers, sheets, schoolId } of open) {
    const isBeingRead = status === 'checking' && (staged.get(id) ?? 0) < rowCount;
    const isNamed =
      isAbout(words, { cells: headers, schoolId }) || sheets.some(({ name }) => isInTitle(words, name));
    if (isBeingRead || isNamed) discarded.add(id);
  }
  const left = open.filter(({ id }) => !discarded.has(id));
  const theirs = new Map<number, number[]>();
  for (const list of left) {
    const rows = await selectLikelyRows(ctx.db, list.id, words);
    const found = rows.filter((row) => isAbout(words, row));
    if (found.length === 0) continue;
    const rowNumbers = found.map(({ rowNumber }) => rowNumber);
    if (list.status === 'checking') discarded.add(list.id);
    else theirs.set(list.id, rowNumbers);
  }
  await discardImports(ctx.db, [...discarded]);
  for (const id of discarded) {
    await recordEvent(ctx, { action: 'import.discarded', subject: { type: 'import', id } });
  }
  for (const [id, rowNumbers] of theirs) await deleteStagedRows(ctx.db, id, rowNumbers);
  await unlinkStagedRows(ctx.db, words.ids);

  const files = (await selectFileNames(ctx.db, words)).filter(({ fileName }) => isInTitle(words, fileName));
  const named = idsOf(files);
  await clearFileNames(ctx.db, named);
  const known = await selectFormerHeaders(ctx.db, words);
  const isTheirs = ({ headers }: { headers: string[] }) => headers.some((header) => isInTitle(words, header));
  const former = {
    lists: idsOf(known.lists.filter(isTheirs)),
    schools: idsOf(known.schools.filter(isTheirs)),
  };
  await forgetHeaders(ctx.db, former);
  return new Set([...discarded, ...theirs.keys(), ...named, ...former.lists]).size;
}

const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);
