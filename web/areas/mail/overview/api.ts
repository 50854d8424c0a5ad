import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ResponseOf } from '#contracts/endpoint.ts';
import { getMailState, listMail, sendMailAgain as sendMailAgainEndpoint } from '#contracts/mail/index.ts';
import { callApi } from '#web/lib/api-client.ts';
import { FORGOTTEN_SOON } from '#web/lib/childrens-data.ts';
import { joinPages, PAGE_BY_PAGE } from '#web/lib/list-pages.ts';
import type { MailListQuery } from './mail-address.ts';

/** Prefix of every query key about mail. */
export const MAIL_KEY = ['mail'] as const;

/** How often the page reloads while a message waits. */
const POLL_MS = 5000;

export const mailStateQuery = queryOptions({
  queryKey: [...MAIL_KEY, 'state'],
  queryFn: ({ signal }) => callApi(getMailState, { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) => ((state.data?.waiting ?? 0) > 0 ? POLL_MS : false),
});

const joinMessages = joinPages(
  ({ messages }: ResponseOf<typeof listMail>) => messages,
  ({ id }) => id,
);

export const mailListQuery = (query: MailListQuery) =>
  infiniteQueryOptions({
    queryKey: [...MAIL_KEY, 'list', query],
    queryFn: ({ signal, pageParam: after }) => callApi(listMail, { signal, query: { ...query, after } }),
    ...PAGE_BY_PAGE,
    placeholderData: keepPreviousData,
    ...FORGOTTEN_SOON,
    select: joinMessages,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ messages }) => messages.some(({ status }) => status === 'waiting'))
        ? POLL_MS
        : false,
  });

export const sendMailAgain = (id: number) => callApi(sendMailAgainEndpoint, { params: { id } });
