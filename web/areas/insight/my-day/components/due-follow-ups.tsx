import { Link } from 'react-router';
import type { DueFollowUps as Due, DueFollowUp } from '#contracts/insight/index.ts';
import { INBOX_ADDRESSES, leadAddress } from '#web/areas/enquiries/index.ts';
import { LongText } from '#web/components/long-text.tsx';
import { buttonClasses } from '#web/components/ui/button.tsx';
import { Card, CardHeader, CardTitle } from '#web/components/ui/card.tsx';
import { cn } from '#web/lib/cn.ts';
import { describeDue } from '#web/lib/due-text.ts';
import { formatNumber } from '#web/lib/format.ts';

const INBOXES: Record<DueFollowUp['kind'], { address: string; opened: string }> = {
  enquiry: { address: INBOX_ADDRESSES.enquiry.linkTo({ show: 'overdue' }), opened: 'id' },
  appointment_request: {
    address: INBOX_ADDRESSES.appointment_request.linkTo({ show: 'overdue' }),
    opened: 'request',
  },
  lead: { address: leadAddress.linkTo({ due: 'yes' }), opened: 'lead' },
};

export function DueFollowUps({ due: { first, enquiries, requests, leads } }: { due: Due }) {
  return (
    <Card aria-label="Due follow-ups">
      <CardHeader>
        <CardTitle>Due follow-ups</CardTitle>
        <div className="-mx-3 -my-2.5 flex flex-wrap">
          <InboxLink kind="enquiry" label="Enquiries" count={enquiries} />
          <InboxLink kind="appointment_request" label="Requests" count={requests} />
          <InboxLink kind="lead" label="Leads" count={leads} />
        </div>
      </CardHeader>
      <ul className="grid">
        {first.map(({ kind, id, name, assignee, ...state }) => (
          <li key={`${kind}-${id}`} className="border-line border-b py-2 last:border-b-0">
            <Link
              to={`${INBOXES[kind].address}&${INBOXES[kind].opened}=${id}`}
              className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
            >
              <LongText text={name} />
            </Link>
            <p className="-mt-1.5 break-words text-ink-soft text-sm">
              {`${describeDue(state)}, ${assignee ?? 'unassigned'}`}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface InboxLinkProps {
  kind: DueFollowUp['kind'];
  label: string;
  count: { rows: number; isExact: boolean };
}

function InboxLink({ kind, label, count }: InboxLinkProps) {
  const figure = `${formatNumber(count.rows)}${count.isExact ? '' : '+'}`;
  return (
    <Link
      to={INBOXES[kind].address}
      aria-label={`Due ${label.toLowerCase()} (${figure}), show the list`}
      className={cn(buttonClasses({ variant: 'ghost' }))}
    >
      {`${label} (${figure})`}
    </Link>
  );
}
