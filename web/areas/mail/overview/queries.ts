import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { getMailState, listMail } from '#contracts/mail/index.ts';
import { callApi } from '#web/lib/api-client.ts';
import { FORGOTTEN_SOON } from '#web/lib/childrens-data.ts';

/** Everything that is said about mail begins with it. */
export const MAIL_KEY = ['mail'] as const;

/** While something waits, the page shows what becomes of it. */
const LOOK_AGAIN_MS = 5000;

export const mailStateQuery = queryOptions({
  queryKey: [...MAIL_KEY, 'state'],
  queryFn: ({ signal }) => callApi(getMailState, { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) => ((state.data?.waiting ?? 0) > 0 ? LOOK_AGAIN_MS : false),
});

/** The filters as they stand in the address and are sent, and where the page begins. */
export type MailListQuery = Partial<Record<keyof z.input<typeof listMail.query>, string>>;

/** One page of the list; while it loads, the one before stays on the screen. Its addresses are families'. */
export const mailListQuery = (query: MailListQuery) =>
  queryOptions({
    queryKey: [...MAIL_KEY, 'list', query],
    // The address is read by the contract's own schemas, so that what it holds is what the list takes.
    queryFn: ({ signal }) => callApi(listMail, { signal, query: query as z.input<typeof listMail.query> }),
    ...FORGOTTEN_SOON,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.messages.some(({ status }) => status === 'waiting') ? LOOK_AGAIN_MS : false,
  });
