import type { AccountRow } from '#server/areas/families/accounts/repo.ts';
import type { FamilyData } from '#server/areas/students/index.ts';
import { emailKeyOf } from '#server/lib/mail-address.ts';

/** Of another guardian. */
const NOT_TOLD = { email: null, endReason: null, identitySeenOn: null, identitySeenByName: null };

/**
 * A guardian's own copy of the document: everything about the child, without what is private to another guardian. An
 * address decides: the other guardians' ones are those of their accounts and invitations. Their entries stay, without the
 * address and the words. Members are named where they speak, not where the trail has them. A consent's
 * giver is named only to the own account: staff may have written down another guardian.
 */
export function withoutOtherGuardians(
  data: FamilyData,
  { id: accountId, email }: Pick<AccountRow, 'id' | 'email'>,
): FamilyData {
  const own = emailKeyOf(email);
  const others = new Set(
    [...data.guardians, ...data.guardianInvitations].map(({ email }) => emailKeyOf(email ?? '')),
  );
  others.delete(own);
  const isOthers = (address: string | null) => address !== null && others.has(emailKeyOf(address));
  const ownOrNull = (address: string | null) => (isOthers(address) ? null : address);
  const withOwnEmail = <Row extends { email: string | null }>(row: Row): Row => ({
    ...row,
    email: ownOrNull(row.email),
  });
  const othersContacts = new Set(
    data.contacts.filter(({ email }) => isOthers(email)).map(({ id }) => id as number | null),
  );
  return {
    ...data,
    student: withOwnEmail(data.student),
    mergedRecords: data.mergedRecords.map(withOwnEmail),
    formerDetails: data.formerDetails.map(withOwnEmail),
    guardians: data.guardians.map((row) => (isOthers(row.email) ? { ...row, ...NOT_TOLD } : row)),
    guardianInvitations: data.guardianInvitations.filter(({ email }) => !isOthers(email)),
    consents: data.consents.map((row) => ({
      ...row,
      settlement: null,
      ...(row.accountId !== accountId && { accountId: null, givenBy: null }),
    })),
    // The results are the account's own.
    keptResults: data.keptResults.filter(({ email }) => emailKeyOf(email) === own),
    dataRequests: data.dataRequests.map((row) =>
      row.askedBy !== null && emailKeyOf(row.askedBy) === own
        ? row
        : { ...row, value: null, message: null, answer: null, askedBy: null },
    ),
    mail: data.mail.map((row) => ({ ...row, sentTo: ownOrNull(row.sentTo) })),
    contacts: data.contacts.map((row) => {
      const isTheirs = othersContacts.has(row.id);
      const request = row.request && {
        ...row.request,
        parentContact: isTheirs ? null : ownOrNull(row.request.parentContact),
      };
      return isTheirs ? { ...row, request, phone: null, email: null, message: null } : { ...row, request };
    }),
    history: data.history.map((row) =>
      othersContacts.has(row.contactId) || isOthers(row.sentTo)
        ? { ...row, sentTo: null, subject: null, text: '' }
        : row,
    ),
    events: data.events.map((row) => ({ ...row, by: null })),
  };
}
