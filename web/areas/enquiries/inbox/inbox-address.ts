import { useSearchParams } from 'react-router';
import { INBOX_VIEWS, type InboxView, type SubmissionKind } from '#contracts/enquiries/index.ts';
import { IdTextSchema } from '#contracts/lib/text.ts';
import { SERVICES } from '#contracts/services.ts';
import { isWholeDay } from '#web/lib/whole-day.ts';
import type { InboxFilters, ReceivedFilter } from './queries.ts';

const USUAL_VIEW: InboxView = 'open';

/** The names in the address: requests share their page with other lists. */
const NAMES = {
  enquiry: { show: 'show', q: 'q', opened: 'id' },
  appointment_request: { show: 'requests', q: 'requests-q', opened: 'request' },
} as const satisfies Record<SubmissionKind, object>;

/** The days that a figure of the analytics leads to; null where the address names none. */
export function readReceived(params: URLSearchParams): ReceivedFilter | null {
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? ''];
  if (!isWholeDay(from) || !isWholeDay(to)) return null;
  const service = SERVICES.find((one) => one === params.get('service'));
  return {
    ...{ from, to },
    ...(params.get('linked') === 'yes' && { linked: 'yes' }),
    ...(service && { service }),
    ...(params.get('without') === 'service' && { without: 'service' }),
  };
}

/** What the inbox shows and which of its records is open, kept in the address: Back, a reload and a link show it again. */
export function useInboxAddress(kind: SubmissionKind) {
  const [params, setParams] = useSearchParams();
  const names = NAMES[kind];
  const show = params.get(names.show);
  const filters: InboxFilters = {
    show: INBOX_VIEWS.find((view) => view === show) ?? USUAL_VIEW,
    q: (params.get(names.q) ?? '').trim().slice(0, 100),
  };
  const opened = IdTextSchema.safeParse(params.get(names.opened) ?? '');

  function write(entries: Record<string, string>) {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(entries)) {
      if (value === '') next.delete(name);
      else next.set(name, value);
    }
    setParams(next, { replace: true, preventScrollReset: true });
  }

  return {
    filters,
    setFilters: (change: Partial<InboxFilters>) => {
      const { show, q } = { ...filters, ...change };
      write({ [names.show]: show === USUAL_VIEW ? '' : show, [names.q]: q });
    },
    /** Id of the record whose details are shown. */
    openedId: opened.success ? opened.data : null,
    open: (id: number | null) => write({ [names.opened]: id === null ? '' : String(id) }),
  };
}
