import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Contact, ContactBoard, ContactStage } from '#contracts/enquiries/index.ts';
import { preview } from '#web/components/form/use-change.ts';
import type { ApiError } from '#web/lib/api-client.ts';
import {
  BOARD_KEY,
  type ContactDetails,
  type ContactPage,
  contactQuery,
  LIST_KEY,
  readContact,
  reloadContacts,
} from './api.ts';

/** A changed contact in the loaded lists, boards and details. @param from the stage of the board's column that shows it. */
export const previewContact = (contact: Contact, from: ContactStage = contact.stage) => [
  preview<InfiniteData<ContactPage>>(LIST_KEY, (data) => ({
    ...data,
    pages: data.pages.map((page) => ({
      ...page,
      contacts: page.contacts.map((one) => (one.id === contact.id ? contact : one)),
    })),
  })),
  preview<ContactDetails>(contactQuery(contact.id).queryKey, (details) => ({ ...details, contact })),
  preview<ContactBoard>(BOARD_KEY, (board) => placeOnBoard(board, contact, from)),
];

/** Shows the server's answer, whose version the next change needs, before the reload that it starts has ended. */
export function showSavedContact(queryClient: QueryClient, contact: Contact): void {
  for (const { queryKey, update } of previewContact(contact))
    queryClient.setQueriesData({ queryKey }, update);
  void reloadContacts(queryClient);
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

/** The contact of an open dialog. Reads it again when the server refuses an old version. */
export function useFreshContact(opened: Contact) {
  const queryClient = useQueryClient();
  const [row, setRow] = useState(opened);
  return {
    row,
    /** Somebody else has changed the contact since the dialog opened. */
    wasChanged: row !== opened,
    showSaved: (contact: Contact) => showSavedContact(queryClient, contact),
    async onStale() {
      void reloadContacts(queryClient);
      setRow((await readContact(opened.id)).contact);
    },
    onRefused({ status }: ApiError) {
      if (status === 404) void reloadContacts(queryClient);
    },
  };
}
