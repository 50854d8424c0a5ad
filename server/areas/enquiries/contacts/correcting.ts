import type { BodyOf } from '#contracts/endpoint.ts';
import {
  CORRECTION_LABELS,
  type ContactKind,
  type correctContact as correctContactEndpoint,
  TRAIL_NAMES,
} from '#contracts/enquiries/index.ts';
import { ENGLISH_LANGUAGE_NAMES, type Language } from '#contracts/languages.ts';
import { ADULT_AGE } from '#contracts/lib/ages.ts';
import { UNREACHABLE_ERROR } from '#contracts/public-site.ts';
import { SERVICE_NAMES } from '#contracts/services.ts';
import { recordEvent } from '#server/areas/audit/index.ts';
import { insertHistory } from '#server/areas/students/index.ts';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/db/client.ts';
import { badRequest, conflict } from '#server/errors.ts';
import { contactSearchText, markAsChilds, selectParticulars } from './changes-sql.ts';
import { changeContact, holdContact, missing, subjectOf } from './changing.ts';
import { changed } from './list.ts';

type Particulars = Omit<BodyOf<typeof correctContactEndpoint>, 'version' | 'language'> & {
  language: Language;
};
const FIELDS = Object.keys(CORRECTION_LABELS) as (keyof Particulars)[];

/**
 * Corrects the particulars of a contact. Its history gets each former and new value; the family's own words stay. A request
 * of a child by the new age waits for a parent, and none stops waiting.
 * @throws AppError 400 for a missing part or the words of a family, 401, 403, 404, 409 for another version or an age under 18
 *   of a student with a record.
 */
export function correctContact(
  ctx: Context,
  id: number,
  { version, ...given }: BodyOf<typeof correctContactEndpoint>,
) {
  return inTransaction(ctx, async (ctx) => {
    const { stored } = await holdContact(ctx, id, version);
    const found = await selectParticulars(ctx.db, id);
    if (!found) throw missing();
    const { message, ...plain } = found.stored;
    const input = { ...given, language: given.language ?? plain.language };
    const isEntry = stored.kind === 'office_entry';
    if (!isEntry && input.note !== null) throw badRequest('The words of a family stay as they are', 'note');
    const before: Particulars = { ...plain, note: isEntry ? message : null };
    const fields = FIELDS.filter((field) => input[field] !== before[field]);
    if (fields.length === 0) return changed(ctx, id);
    refuseIncomplete(stored.kind, input);
    if (found.isUnder18 === false && (input.age ?? ADULT_AGE) < ADULT_AGE) {
      if (stored.studentId !== null) {
        throw conflict(
          'conflict',
          'This belongs to a student. Please correct the date of birth in the record.',
        );
      }
      await markAsChilds(ctx.db, id);
    }
    const { note, ...rest } = input;
    const after = { ...rest, message: isEntry ? note : message };
    const searchText = contactSearchText({ ...found, ...after }, found.parentName);
    await changeContact(ctx, stored, { ...after, searchText });
    await insertHistory(ctx.db, {
      contactId: id,
      studentId: stored.studentId,
      kind: 'correction',
      text: fields
        .map((field) => `${CORRECTION_LABELS[field]}: ${wordsOf(field, before)} → ${wordsOf(field, input)}`)
        .join('\n'),
      authorId: ctx.actor.id,
      authorName: ctx.actor.name,
      createdAt: ctx.now,
    });
    // Without the values, since the trail outlives the family's data.
    await recordEvent(ctx, {
      action: `${TRAIL_NAMES[stored.kind]}.corrected`,
      subject: subjectOf(stored),
      after: { fields },
    });
    return changed(ctx, id);
  });
}

function wordsOf(field: keyof Particulars, values: Particulars): string {
  if (field === 'service') return values.service === null ? 'none' : SERVICE_NAMES[values.service];
  if (field === 'language') return ENGLISH_LANGUAGE_NAMES[values.language];
  return String(values[field] ?? 'none');
}

/** What each form of the public site asks for stays. */
function refuseIncomplete(kind: ContactKind, { email, phone, service }: Particulars): void {
  if (kind === 'message' && email === null) {
    throw badRequest('A message needs the e-mail address of its sender', 'email');
  }
  const isRequest = kind === 'session_request' || kind === 'privacy_request';
  if (isRequest && email === null && phone === null) throw badRequest(UNREACHABLE_ERROR, 'phone');
  if (kind === 'session_request' && service === null) {
    throw badRequest('A request for a session needs its service', 'service');
  }
}
