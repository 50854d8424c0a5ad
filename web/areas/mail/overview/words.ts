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
  dead: 'Failed',
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

/** The label of a kind, or its raw name where an older version sent it. */
export function kindWords(kind: string): string {
  const known = MAIL_KINDS.find((name) => name === kind);
  return known === undefined ? kind : MAIL_KIND_NAMES[known];
}

const DROP_WORDS: Record<DropReason, string> = {
  expired: 'It expired before it could be sent.',
  gone: 'Its record was deleted.',
  changed: 'Its record changed, and a later message replaced it.',
  cancelled: 'The appointment was cancelled first.',
  over: 'Its record was closed, or its link no longer works.',
  reassigned: 'Somebody else is responsible now.',
  inactive: 'The team member is inactive or no longer has access.',
  no_address: 'There is no e-mail address to send it to.',
  not_wanted: 'The family does not wish to be contacted.',
  sample: 'It was about the sample data.',
};

export function describeFate({ status, attempts, problem, dropReason, dueAt, endedAt }: MailMessage): string {
  switch (status) {
    case 'sent':
      return `The mail server accepted it on ${formatDateTime(endedAt)}.`;
    case 'dead':
      return `Failed on ${formatDateTime(endedAt)}. ${problem ?? ''}`;
    case 'dropped': {
      const known = DROP_REASONS.find((reason) => reason === dropReason);
      return known === undefined ? (dropReason ?? '') : DROP_WORDS[known];
    }
    case 'waiting':
      return attempts === 0 || problem === null
        ? 'Will be sent soon.'
        : `Next attempt ${formatDateTime(dueAt)}. ${problem}`;
  }
}
