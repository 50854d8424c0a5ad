import { recordEvent } from '#server/areas/audit/index.ts';
import type { Context } from '#server/context.ts';
import { type Contacts, type FamilyRecord, isAbout, isInTitle, wordsOf } from './family-words.ts';
import {
  clearFileNames,
  countStagedRows,
  deleteStagedRows,
  discardImports,
  forgetHeaders,
  lockImportsWithRows,
  selectFileNames,
  selectFormerHeaders,
  selectLikelyRows,
  unlinkStagedRows,
} from './repo.ts';

/**
 * Makes the class lists forget a student, in the caller's transaction. Of one that waits to be confirmed, or was, her rows
 * go, and the others stay. It is discarded as a whole while its rows are still being read, since nobody knows yet whether
 * she is among them; when a check would bring her rows back; and when she stands in the place of its headers.
 * @param records all that are of the one student.
 * @param own their contacts that no other student has.
 * @returns of how many lists something went.
 */
export async function forgetInClassLists(
  ctx: Context,
  records: FamilyRecord[],
  own: Contacts,
): Promise<number> {
  const words = wordsOf(records, own);
  const open = await lockImportsWithRows(ctx.db);
  // After the lock: a check may have stored the last rows meanwhile.
  const staged = await countStagedRows(
    ctx.db,
    open.flatMap(({ id, status }) => (status === 'checking' ? id : [])),
  );
  const discarded = new Set<number>();
  for (const { id, status, rowCount, headers, schoolId } of open) {
    const isBeingRead = status === 'checking' && (staged.get(id) ?? 0) < rowCount;
    if (isBeingRead || isAbout(words, { cells: headers, schoolId })) discarded.add(id);
  }
  const left = open.filter(({ id }) => !discarded.has(id));
  const hers = new Map<number, number[]>();
  for (const list of left) {
    const rows = await selectLikelyRows(ctx.db, list.id, words);
    const found = rows.filter((row) => isAbout(words, { ...row, schoolId: list.schoolId }));
    if (found.length === 0) continue;
    if (list.status === 'checking') discarded.add(list.id);
    else {
      hers.set(
        list.id,
        found.map(({ rowNumber }) => rowNumber),
      );
    }
  }
  await discardImports(ctx.db, [...discarded]);
  for (const id of discarded) {
    await recordEvent(ctx, { action: 'import.discarded', subject: { type: 'import', id } });
  }
  for (const [id, rowNumbers] of hers) await deleteStagedRows(ctx.db, id, rowNumbers);
  await unlinkStagedRows(ctx.db, words.ids);

  const files = (await selectFileNames(ctx.db, words)).filter(({ fileName }) => isInTitle(words, fileName));
  const named = idsOf(files);
  await clearFileNames(ctx.db, named);
  const known = await selectFormerHeaders(ctx.db, words);
  const isHers = ({ headers }: { headers: string[] }) => headers.some((header) => isInTitle(words, header));
  const former = { lists: idsOf(known.lists.filter(isHers)), schools: idsOf(known.schools.filter(isHers)) };
  await forgetHeaders(ctx.db, former);
  return new Set([...discarded, ...hers.keys(), ...named, ...former.lists]).size;
}

const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);
