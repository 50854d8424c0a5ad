import { formatDate } from './format.ts';
import { officeDay } from './office-zone.ts';

/** For a due submission, for example "Due today", "Due 21 Nov 2026" or "Not answered since 20 Nov 2026". */
export function describeDue({ followUpOn, receivedAt }: { followUpOn: string | null; receivedAt: string }) {
  if (followUpOn === null) return `Not answered since ${formatDate(receivedAt)}`;
  return followUpOn === officeDay(Date.now()) ? 'Due today' : `Due ${formatDate(followUpOn)}`;
}
