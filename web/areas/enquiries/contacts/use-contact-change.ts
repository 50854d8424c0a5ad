import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  CONTACT_STAGE_NAMES,
  type Contact,
  type ContactBoard,
  type ContactStage,
} from '#contracts/enquiries/index.ts';
import { NO_ANSWER, preview, showError, showSuccess, useChange } from '#web/components/form/use-change.ts';
import { type ApiError, errorMessage } from '#web/lib/api-client.ts';
import { BOARD_KEY, CONTACTS_KEY, type ContactPage, changeContact, LIST_KEY, readContact } from './api.ts';

/** A changed contact in the loaded lists and boards. @param from the stage of the board's column that shows it. */
const previewContact = (contact: Contact, from: ContactStage = contact.stage) => [
  preview<InfiniteData<ContactPage>>(LIST_KEY, (data) => ({
    ...data,
    pages: data.pages.map((page) => ({
      ...page,
      contacts: page.contacts.map((one) => (one.id === contact.id ? contact : one)),
    })),
  })),
  preview<ContactBoard>(BOARD_KEY, (board) => placeOnBoard(board, contact, from)),
];

/** What the browser holds of contacts. */
export function useContactCache() {
  const queryClient = useQueryClient();
  return {
    reload: () => queryClient.invalidateQueries({ queryKey: CONTACTS_KEY }),
    /** Shows the server's answer, whose version the next change needs, before the reload that it starts has ended. */
    showSaved(contact: Contact): void {
      for (const { queryKey, update } of previewContact(contact))
        queryClient.setQueriesData({ queryKey }, update);
      void queryClient.invalidateQueries({ queryKey: CONTACTS_KEY });
    },
  };
}

/** The board with a contact in the column of its stage. @param from the stage of the column that had it. */
function placeOnBoard({ columns }: ContactBoard, contact: Contact, from: ContactStage): ContactBoard {
  return {
    columns: columns.map((column) => {
      const isHome = column.stage === contact.stage;
      if (!isHome && column.stage !== from) return column;
      const others = column.contacts.filter(({ id }) => id !== contact.id);
      const wasHere = others.length < column.contacts.length;
      const belongs = isHome && (wasHere || contact.stage !== from);
      const change = Number(isHome) - Number(column.stage === from);
      return {
        ...column,
        count: { ...column.count, rows: column.count.rows + change },
        contacts: belongs ? [...others, contact].toSorted(byNewest) : others,
      };
    }),
  };
}

function byNewest(one: Contact, other: Contact): number {
  return one.stageSince < other.stageSince ? 1 : -1;
}

/** A change by one click: shown at once, undone with a message when the server refuses it. */
export function useContactChange(row: Contact) {
  const contacts = useContactCache();
  return useChange(
    async (_expected: Partial<Contact>, send: () => Promise<Contact>) => contacts.showSaved(await send()),
    {
      fallback: 'Operation failed',
      optimistic: (expected) => previewContact({ ...row, ...expected }),
      onRefused: () => void contacts.reload(),
    },
  );
}

/** Moves a contact to a stage, on the board at once; after a refusal back. */
export function useMove() {
  const contacts = useContactCache();
  return useChange(
    async ({ id, name, version }: Contact, stage: ContactStage, lostReason: string | null) => {
      contacts.showSaved(await changeContact('move', id, { version, stage, lostReason }));
      showSuccess(`${name} moved to ${CONTACT_STAGE_NAMES[stage]}`);
    },
    {
      fallback: 'The move failed.',
      unanswered: `${NO_ANSWER} The enquiry is back in its stage.`,
      optimistic: (row, stage) =>
        previewContact({ ...row, stage, stageSince: new Date().toISOString() }, row.stage),
      onRefused(error, row) {
        void contacts.reload();
        const reason = errorMessage(error, 'The move failed.');
        showError(`${reason} ${row.name} is back in ${CONTACT_STAGE_NAMES[row.stage]}.`);
        return true;
      },
      // A second card may be dropped during the first move.
      inOrder: 'contact-stages',
    },
  );
}

/** The contact of an open dialog. Reads it again when the server refuses an old version. */
export function useFreshContact(opened: Contact) {
  const contacts = useContactCache();
  const [row, setRow] = useState(opened);
  const [wasChanged, setWasChanged] = useState(false);
  return {
    row,
    /** Somebody else has changed the contact since the dialog opened. */
    wasChanged,
    showSaved: contacts.showSaved,
    async onStale() {
      void contacts.reload();
      const details = await readContact(opened.id);
      setRow(details.contact);
      setWasChanged(true);
    },
    onRefused({ status }: ApiError) {
      if (status === 404) void contacts.reload();
    },
  };
}
