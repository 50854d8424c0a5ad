import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';
import { DAY_MS } from '#contracts/lib/durations.ts';
import { IdParamsSchema } from '#contracts/lib/text.ts';
import { type Role, seesAllImports } from '#contracts/roles.ts';
import { ImportSchema } from './imports.ts';

interface UndoQuestion {
  creatorId: number | null;
  /** As text ISO 8601 in UTC; null before the commit. */
  committedAt: string | Date | null;
  /** In milliseconds. */
  now: number;
}

/** Whether a member may undo a finished import: their own for a day, as a bulk change; managers any, without a limit. */
export function canUndoImport(
  actor: { id: number; role: Role },
  { creatorId, committedAt, now }: UndoQuestion,
): boolean {
  const isRecent = committedAt !== null && now - new Date(committedAt).getTime() < DAY_MS;
  return seesAllImports(actor.role) || (actor.id === creatorId && isRecent);
}

/** An undo names so many of the students that it leaves alone. */
export const MAX_NAMED_KEPT = 50;

const UndoSchema = z.object({
  import: ImportSchema,
  /** Students that the undo would remove, or removed. */
  removed: z.int(),
  /** Students of the import that stay, because work has been done with them. */
  kept: z.int(),
  keptStudents: z.array(z.object({ id: z.int(), name: z.string() })),
});
export type ImportUndo = z.infer<typeof UndoSchema>;

export const previewImportUndo = endpoint({
  method: 'GET',
  path: '/api/admin/imports/{id}/undo',
  access: 'students:import',
  summary:
    'The students that an undo of the import would remove, and those that would stay; 409 before its end, 403 for ' +
    'staff a day after it',
  params: IdParamsSchema,
  response: UndoSchema,
});

export const undoImport = endpoint({
  method: 'POST',
  path: '/api/admin/imports/{id}/undo',
  access: 'students:import',
  summary:
    'Deletes the students that the import added and that nobody has worked with. Linked rows stay with their ' +
    'students. Staff undo an import of their own within a day (403 later), managers at any time. A repeated call has ' +
    'the same answer; 409 for an import that was not committed',
  params: IdParamsSchema,
  response: UndoSchema,
});
