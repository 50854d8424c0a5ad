import { useId } from 'react';
import type { Enquiry } from '#contracts/enquiry-inbox.ts';
import { AnsweredControl, StatusBadge } from '#web/features/enquiry-inbox/components/answered-control.tsx';
import { ContactLinks } from '#web/features/enquiry-inbox/components/contact-links.tsx';
import { SentText } from '#web/features/enquiry-inbox/components/sent-text.tsx';
import { formatDateTime } from '#web/lib/format.ts';

/** One message, in full and as the family wrote it. */
export function EnquiryCard({ enquiry }: { enquiry: Enquiry }) {
  const { id, name, email, phone, message, status, receivedAt } = enquiry;
  const titleId = useId();
  return (
    <article
      aria-labelledby={titleId}
      className="rounded-2xl border border-line bg-white p-4 shadow-card overflow-x-clip sm:p-5"
    >
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2
          id={titleId}
          dir="auto"
          className="min-w-0 [overflow-wrap:anywhere] font-semibold text-ink text-lg leading-snug"
        >
          {name}
        </h2>
        <StatusBadge status={status} />
        <time dateTime={receivedAt} className="text-ink-soft text-sm sm:ml-auto">
          {formatDateTime(receivedAt)}
        </time>
      </header>
      <ContactLinks email={email} phone={phone} />
      <div className="mt-2 max-w-prose leading-relaxed">
        <SentText label={`Message from ${name}`} maxHeight="max-h-96">
          {message}
        </SentText>
      </div>
      <footer className="mt-4 flex">
        <AnsweredControl kind="enquiry" id={id} name={name} status={status} />
      </footer>
    </article>
  );
}
