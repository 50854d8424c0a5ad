import { History, type LucideIcon, NotebookPen, Phone } from 'lucide-react';
import type { TimelineEntry } from '#contracts/students/index.ts';
import { describeChange } from '#web/areas/students/records/timeline-words.ts';
import { formatDateTime } from '#web/lib/format.ts';

const KINDS: Record<TimelineEntry['kind'], { label: string; Icon: LucideIcon }> = {
  note: { label: 'Note', Icon: NotebookPen },
  call: { label: 'Call', Icon: Phone },
  change: { label: 'Change', Icon: History },
};

export function TimelineItem({ entry }: { entry: TimelineEntry }) {
  const { label, Icon } = KINDS[entry.kind];
  const text = entry.kind === 'change' ? describeChange(entry) : (entry.text ?? '');
  return (
    <li data-row className="flex gap-3 py-3 first:pt-0 last:pb-0">
      <Icon aria-hidden className="mt-1 size-4.5 shrink-0 text-primary" />
      <div className="min-w-0 grow">
        <p dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
          <span className="sr-only">{label}: </span>
          {text}
        </p>
        <p className="[overflow-wrap:anywhere] text-ink-soft text-sm">
          {entry.author !== null && `${entry.author} · `}
          <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
        </p>
      </div>
    </li>
  );
}
