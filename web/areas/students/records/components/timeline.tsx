import { useInfiniteQuery } from '@tanstack/react-query';
import { History, type LucideIcon, Mail, MessageCircle, NotebookPen, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { MESSAGE_CHANNELS } from '#contracts/mail/index.ts';
import { paths } from '#contracts/pages.ts';
import type { TimelineEntry } from '#contracts/students/index.ts';
import { timelineQuery } from '#web/areas/students/records/api.ts';
import { describeChange } from '#web/areas/students/records/timeline-words.ts';
import { WithMentions } from '#web/components/form/with-mentions.tsx';
import { ListPages } from '#web/components/list-pages.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { formatDateTime } from '#web/lib/format.ts';
import { listAddress, oneOf, useListAddress } from '#web/lib/list-address.ts';
import { NoteForm } from './note-form.tsx';
import { Section } from './section.tsx';

const FILTERS = [
  { value: '', label: 'Everything' },
  { value: 'note', label: 'Notes' },
  { value: 'call', label: 'Calls' },
  { value: 'message', label: 'Messages' },
  { value: 'change', label: 'Changes' },
];

const timelineAddress = listAddress(paths.admin.dashboardStudent, {
  timeline: oneOf(FILTERS.map(({ value }) => value)),
});

interface TimelineProps {
  studentId: number;
  /** The button to write to the family. */
  write: ReactNode;
}

export function Timeline({ studentId, write }: TimelineProps) {
  const { query, change } = useListAddress(timelineAddress);
  const shown = query.timeline ?? '';
  return (
    <Section
      title="Timeline"
      action={
        <div className="w-40">
          <Select
            aria-label="Show in the timeline"
            value={shown}
            options={FILTERS}
            onChange={({ target }) => change({ timeline: target.value })}
          />
        </div>
      }
    >
      <div className="mb-4">{write}</div>
      <NoteForm studentId={studentId} />
      <Entries studentId={studentId} shown={shown} />
    </Section>
  );
}

const TEXTS = { loading: 'Loading timeline...', failed: 'Failed to load the timeline.' };

function Entries({ studentId, shown }: { studentId: number; shown: string }) {
  const query = useInfiniteQuery(timelineQuery(studentId));
  const isShown = ({ kind }: TimelineEntry) => shown === '' || (isMessage(kind) ? 'message' : kind) === shown;
  return (
    <ListPages query={query} texts={TEXTS} describe={null} empty={<Nothing text="Nothing here yet." />}>
      {({ rows }) => (
        <>
          {!rows.some(isShown) && (
            <Nothing text={query.hasNextPage ? 'None among the newest entries.' : 'Nothing here yet.'} />
          )}
          <ol aria-label="Timeline" className="mt-5 grid divide-y divide-line">
            {rows.map((entry) => isShown(entry) && <TimelineItem key={entry.key} entry={entry} />)}
          </ol>
        </>
      )}
    </ListPages>
  );
}

const Nothing = ({ text }: { text: string }) => <p className="mt-4 text-ink-soft">{text}</p>;

const KINDS: Record<TimelineEntry['kind'], { label: string; Icon: LucideIcon }> = {
  note: { label: 'Note', Icon: NotebookPen },
  call: { label: 'Call', Icon: Phone },
  mail: { label: 'E-mail to the family', Icon: Mail },
  whatsapp: { label: 'WhatsApp to the family', Icon: MessageCircle },
  change: { label: 'Change', Icon: History },
};

const isMessage = (kind: TimelineEntry['kind']) => MESSAGE_CHANNELS.some((channel) => channel === kind);

function TimelineItem({ entry }: { entry: TimelineEntry }) {
  const { label, Icon } = KINDS[entry.kind];
  const text = entry.kind === 'change' ? describeChange(entry) : (entry.text ?? '');
  return (
    <li data-row className="flex gap-3 py-3 first:pt-0 last:pb-0">
      <Icon aria-hidden className="mt-1 size-4.5 shrink-0 text-primary" />
      <div className="min-w-0 grow">
        <p dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
          <span className={isMessage(entry.kind) ? 'block font-medium text-ink-soft text-sm' : 'sr-only'}>
            {isMessage(entry.kind) ? label : `${label}: `}
          </span>
          <WithMentions text={text} names={entry.mentions ?? []} />
        </p>
        <p className="[overflow-wrap:anywhere] text-ink-soft text-sm">
          {entry.author !== null && `${entry.author} · `}
          <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
        </p>
      </div>
    </li>
  );
}
