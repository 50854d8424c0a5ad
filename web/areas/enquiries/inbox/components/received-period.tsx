import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { kindsNarrowedTo, type SubmissionLink } from '#contracts/enquiries/index.ts';
import { paths } from '#contracts/pages.ts';
import { SERVICE_NAMES } from '#contracts/services.ts';
import { appointmentRequestsQuery, enquiriesQuery } from '#web/areas/enquiries/inbox/api.ts';
import { type ReceivedFilter, receivedQuery } from '#web/areas/enquiries/inbox/inbox-address.ts';
import { buttonClasses } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { formatDate, formatNumber } from '#web/lib/format.ts';

const LINKED: Record<SubmissionLink, string> = { new: 'became students', existing: 'linked to students' };

/** The filters of the lists below, and the number of enquiries. */
export function ReceivedPeriod({ received }: { received: ReceivedFilter }) {
  const { from, to, linked, service, without } = received;
  const filters = receivedQuery(received);
  const kinds = kindsNarrowedTo(received);
  const messages = useInfiniteQuery({ ...enquiriesQuery(filters), enabled: kinds.includes('enquiry') });
  const requests = useInfiniteQuery({
    ...appointmentRequestsQuery(filters),
    enabled: kinds.includes('appointment_request'),
  });
  const counts = kinds.map((kind) => (kind === 'enquiry' ? messages : requests).data?.first.count?.rows);
  const total = counts.every((rows) => rows !== undefined)
    ? counts.reduce((sum, rows) => sum + rows, 0)
    : null;
  const narrowed = [
    `received from ${formatDate(from)} to ${formatDate(to)}`,
    ...(service ? [SERVICE_NAMES[service]] : []),
    ...(without ? ['without a service'] : []),
    ...(linked ? [LINKED[linked]] : []),
    'without spam',
  ];
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3">
      <p role="status" className="min-w-0">
        {total !== null && (
          <strong className="font-semibold">
            {total === 1 ? '1 enquiry' : `${formatNumber(total)} enquiries`}
          </strong>
        )}
        {` ${narrowed.join(', ')}`}
      </p>
      <Link to={paths.admin.dashboardEnquiries} className={buttonClasses({ variant: 'secondary' })}>
        Show the inbox
      </Link>
    </Card>
  );
}
