import { useId } from 'react';
import {
  CONTACT_KIND_NAMES,
  CONTACT_SOURCE_NAMES,
  type Contact,
  PRIVACY_TOPIC_NAMES,
} from '#contracts/enquiries/index.ts';
import { WRITER_NAMES } from '#contracts/records.ts';
import { SERVICE_NAMES } from '#contracts/services.ts';
import { ContactLinks } from '#web/components/contact-links.tsx';
import { formatDateTime } from '#web/lib/format.ts';
import { type Asked, ContactActions } from './contact-actions.tsx';
import { AssigneeSelect, ContactState } from './contact-state.tsx';
import { RequestParts } from './request-parts.tsx';
import { SentText } from './sent-text.tsx';
import { StageSelect } from './stage-select.tsx';

/** For example "Career · Request for a session" or "DMIT · Walk-in". */
export function describeContact({ kind, source, service, privacyTopic }: Contact): string {
  const what = kind === 'office_entry' ? CONTACT_SOURCE_NAMES[source] : CONTACT_KIND_NAMES[kind];
  const topic = privacyTopic && PRIVACY_TOPIC_NAMES[privacyTopic];
  return [service && SERVICE_NAMES[service], what, topic].filter(Boolean).join(' · ');
}

/** The fields have their own accessible names. */
export function StageAndOwner({ row }: { row: Contact }) {
  return (
    <div className="grid grow grid-cols-2 gap-3 sm:max-w-96">
      <div>
        <span aria-hidden className="text-ink-soft text-sm">
          Stage
        </span>
        <StageSelect row={row} />
      </div>
      <div>
        <span aria-hidden className="text-ink-soft text-sm">
          Assigned to
        </span>
        <AssigneeSelect row={row} />
      </div>
    </div>
  );
}

interface ContactCardProps {
  row: Contact;
  onAsk: (asked: Asked) => void;
  onOpen: (id: number) => void;
}

/** A contact in the list. */
export function ContactCard({ row, onAsk, onOpen }: ContactCardProps) {
  const { name, childName, writer, email, phone, message, receivedAt } = row;
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
        <ContactState row={row} />
        <time dateTime={receivedAt} className="text-ink-soft text-sm sm:ml-auto">
          {formatDateTime(receivedAt)}
        </time>
      </header>
      <p className="[overflow-wrap:anywhere] text-ink-soft text-sm">
        {describeContact(row)}
        {childName && `, child: ${childName}`}
        {writer && `, by ${WRITER_NAMES[writer].toLowerCase()}`}
      </p>
      <ContactLinks email={email} phone={phone} />
      {message && (
        <div className="mt-2 max-w-prose leading-relaxed">
          <SentText label={`Message from ${name}`} maxHeight="max-h-96">
            {message}
          </SentText>
        </div>
      )}
      <RequestParts row={row} onConvert={() => onAsk({ dialog: 'booking', row })} />
      <footer className="mt-4 flex flex-wrap items-end justify-between gap-3">
        <ContactActions row={row} onAsk={onAsk} onOpen={onOpen} />
        <StageAndOwner row={row} />
      </footer>
    </article>
  );
}
