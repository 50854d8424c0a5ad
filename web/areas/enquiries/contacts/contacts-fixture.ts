import {
  CONTACT_STAGES,
  type Contact,
  getContact,
  getContactBoard,
  getSkippedStages,
  listContacts,
  offeredSources,
} from '#contracts/enquiries/index.ts';
import { listMembers } from '#contracts/identity/index.ts';
import { makeMember } from '#web/testing/make-records.ts';
import { type ApiStub, stubApi } from '#web/testing/stub-api.ts';
import type { ContactDetails } from './api.ts';

export const exactly = (rows: number) => ({ rows, isExact: true });

export const makeCounts = (waiting: number, due = 0) => ({
  new: exactly(waiting),
  due: exactly(due),
  mine: exactly(0),
});

export const devika = makeMember({ id: 31, name: 'Devika Rao', role: 'staff' });
export const bala = makeMember({ id: 32, name: 'Bala Iyer', role: 'admin' });
const TEAM = [
  devika,
  bala,
  makeMember({ name: 'Chitra Nair', role: 'teacher' }),
  makeMember({ name: 'Esha Das', role: 'staff', isActive: false }),
];

/** A server with a team, two of whom can be assignees, and these contacts; it shows the details of the first. */
export function stubContacts(...contacts: Contact[]): ApiStub {
  const api = stubApi();
  api.answer(listMembers, { teamMembers: TEAM, formerMembers: [] });
  api.answer(getSkippedStages, { skippedStages: {}, lostReasons: [], sources: offeredSources([]) });
  answerWith(api, ...contacts);
  return api;
}

export function answerWith(api: ApiStub, ...contacts: Contact[]): void {
  const waiting = contacts.filter(({ status }) => status === 'new').length;
  api.answer(listContacts, {
    contacts,
    count: exactly(contacts.length),
    counts: makeCounts(waiting),
  });
  api.answer(getContactBoard, {
    columns: CONTACT_STAGES.map((stage) => {
      const own = contacts.filter((contact) => contact.stage === stage);
      return { stage, count: exactly(own.length), contacts: own };
    }),
  });
  const [first] = contacts;
  if (first) answerDetails(api, first);
}

/** The address of the list with a contact in the panel. */
export const panelOf = ({ id }: Contact) => ({ path: `/?contact=${id}` });

/** A server that shows the details of a contact. */
export function answerDetails(api: ApiStub, contact: Contact, partial: Partial<ContactDetails> = {}): void {
  api.answer(getContact, {
    contact,
    history: [],
    refusesContact: false,
    moves: [],
    consents: [],
    ...partial,
  });
}

/** The server's answer to a change. */
export const changed = (contact: Contact, change: Partial<Contact> = {}) => ({
  contact: { ...contact, version: contact.version + 1, ...change },
});
