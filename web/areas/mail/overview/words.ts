import {
  DROP_REASONS,
  type DropReason,
  MAIL_KIND_NAMES,
  MAIL_KINDS,
  type MailMessage,
  type MailStatus,
} from '#contracts/mail/index.ts';
import type { BadgeTone } from '#web/components/ui/badge.tsx';
import { formatDateTime } from '#web/lib/format.ts';

export const STATUS_NAMES: Record<MailStatus, string> = {
  waiting: 'Waiting',
  sent: 'Sent',
  dead: 'Given up',
  dropped: 'Not sent',
};

const TONES: Record<MailStatus, BadgeTone> = {
  waiting: 'amber',
  sent: 'green',
  dead: 'red',
  dropped: 'gray',
};

export function statusBadge(status: MailStatus): { children: string; tone: BadgeTone } {
  return { children: STATUS_NAMES[status], tone: TONES[status] };
}

/** What a message is about; of a kind that an older version of the product sent, its own name. */
export function kindWords(kind: string): string {
  const known = MAIL_KINDS.find((name) => name === kind);
  return known === undefined ? kind : MAIL_KIND_NAMES[known];
}

const DROP_WORDS: Record<DropReason, string> = {
  expired: 'It was out of date before it could be sent.',
  gone: 'What it told of is gone.',
  changed: 'What it told of has changed since; a later message tells of that.',
  cancelled: 'The appointment was cancelled before.',
  over: 'What it told of was closed, taken back or over.',
  reassigned: 'Somebody else sees to it now.',
  inactive: 'The team member is not active, or may not see it any more.',
  no_address: 'There is no e-mail address that it could be sent to.',
  not_wanted: 'The family does not wish to be contacted.',
  sample: 'It was about the sample data.',
};

/** What became of a message, or what comes next. */
export function describeFate({ status, attempts, problem, dropReason, dueAt, endedAt }: MailMessage): string {
  switch (status) {
    case 'sent':
      return `The mail server took it on ${formatDateTime(endedAt)}.`;
    case 'dead':
      return `Given up ${formatDateTime(endedAt)}. ${problem ?? ''}`;
    case 'dropped': {
      const known = DROP_REASONS.find((reason) => reason === dropReason);
      return known === undefined ? (dropReason ?? '') : DROP_WORDS[known];
    }
    case 'waiting':
      return attempts === 0 || problem === null
        ? 'Is sent soon.'
        : `Next try ${formatDateTime(dueAt)}. ${problem}`;
  }
}
