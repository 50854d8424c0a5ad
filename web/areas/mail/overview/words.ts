import {
  type DropReason,
  MAIL_KIND_NAMES,
  type MailMessage,
  type MailStatus,
} from '#contracts/mail/index.ts';
import type { BadgeTone } from '#web/components/ui/badge.tsx';
import { formatDateTime } from '#web/lib/format.ts';

export const STATUS_BADGES: Record<MailStatus, { children: string; tone: BadgeTone }> = {
  waiting: { children: 'Waiting', tone: 'amber' },
  sent: { children: 'Sent', tone: 'green' },
  dead: { children: 'Failed', tone: 'red' },
  dropped: { children: 'Not sent', tone: 'gray' },
};

/** The label of a kind, or its raw name where an older version sent it. */
export function kindWords(kind: string): string {
  const words: Readonly<Record<string, string>> = MAIL_KIND_NAMES;
  return words[kind] ?? kind;
}

/** Typed for any key, because an older version may have stored another reason. */
const DROP_WORDS: Readonly<Record<string, string>> = {
  expired: 'It expired before it could be sent.',
  gone: 'Its record was deleted.',
  changed: 'Its record changed, and a later message replaced it.',
  cancelled: 'The appointment was cancelled before the message was sent.',
  over: 'Its record was closed, or its link no longer works.',
  reassigned: 'Somebody else is responsible now.',
  inactive: 'The team member is inactive or no longer has access.',
  no_address: 'There is no e-mail address to send it to.',
  not_known: 'No student’s record had this address as the guardian’s before. Please call the parent.',
  not_wanted: 'The family does not wish to be contacted.',
  sample: 'It was about the sample data.',
} satisfies Record<DropReason, string>;

export function describeFate({ status, attempts, problem, dropReason, dueAt, endedAt }: MailMessage): string {
  switch (status) {
    case 'sent':
      return `The mail server accepted it on ${formatDateTime(endedAt)}.`;
    case 'dead':
      return `Failed on ${formatDateTime(endedAt)}. ${problem ?? ''}`;
    case 'dropped':
      return DROP_WORDS[dropReason ?? ''] ?? dropReason ?? '';
    case 'waiting':
      return attempts === 0 || problem === null
        ? 'Will be sent soon.'
        : `Next attempt ${formatDateTime(dueAt)}. ${problem}`;
  }
}
