import { Link } from 'react-router';
import { submissionAddress } from '#contracts/enquiries/index.ts';
import type { StudentRecord } from '#web/areas/students/records/api.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { Section } from './section.tsx';

const KIND_NAMES = {
  enquiry: 'Message',
  appointment_request: 'Request for a session',
  lead: 'Lead',
} as const;

export function Enquiries({ enquiries }: Pick<StudentRecord, 'enquiries'>) {
  const empty = 'No messages, requests or leads.';
  return (
    <Section title="Enquiries" empty={enquiries.length === 0 ? empty : null}>
      <ul className="grid divide-y divide-line">
        {enquiries.map(({ kind, id, receivedAt, text }) => (
          <li
            key={`${kind}-${id}`}
            className="grid grid-cols-[minmax(0,1fr)] gap-1 py-3 first:pt-0 last:pb-0"
          >
            <p className="flex flex-wrap justify-between gap-x-4">
              <Link
                to={submissionAddress(kind, id)}
                className="inline-flex min-h-11 items-center font-medium text-primary underline underline-offset-2 sm:min-h-0"
              >
                {KIND_NAMES[kind]}
              </Link>
              <time dateTime={receivedAt} className="text-ink-soft text-sm">
                {formatDateTime(receivedAt)}
              </time>
            </p>
            {text !== null && (
              <p dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
                {text}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
