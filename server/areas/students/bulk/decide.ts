import type { StudentStatus } from '#contracts/records.ts';
import { type BulkAction, type BulkReason, joinTags, MAX_TAGS } from '#contracts/students/index.ts';
import { inTurn } from '#server/lib/in-turn.ts';

/** The fields of a student that decide about a bulk change. */
export interface Candidate {
  id: number;
  counsellorId: number | null;
  status: StudentStatus;
  tags: string[];
  phone: string | null;
  guardianName: string | null;
  /** Whether an enrolment in the action's service is open. */
  isEnrolled: boolean;
  /** Whether a future appointment with the present counsellor is open. */
  hasAppointments: boolean;
  /** Whether the action's assignee sees the student. */
  isSeen: boolean;
  hasActiveCounsellor: boolean;
  /** Whether the family's passport does not allow the enrolment or the call. */
  lacksConsent?: boolean;
}

type NewValues = Partial<Pick<Candidate, 'counsellorId' | 'status' | 'tags'>>;
type Decision = { reason: BulkReason; values?: never } | { reason?: never; values: NewValues };

const UNCHANGED: Decision = { reason: 'unchanged' };

/**
 * What an action does to a student: the new values, or the reason for leaving the student alone.
 * @param turn see `turnsOf`.
 */
export function decide(action: BulkAction, student: Candidate, turn: number): Decision {
  const { counsellorId, status, tags } = student;
  switch (action.kind) {
    case 'assign': {
      const [next = null] = inTurn(action.counsellorIds, turn);
      if (next === counsellorId) return UNCHANGED;
      return student.hasAppointments && action.appointments !== 'keep'
        ? { reason: 'has_appointments' }
        : { values: { counsellorId: next } };
    }
    case 'status':
      return action.status === status ? UNCHANGED : { values: { status: action.status } };
    case 'add_tag':
      if (tags.includes(action.tag)) return UNCHANGED;
      return tags.length < MAX_TAGS
        ? { values: { tags: joinTags(tags, [action.tag]) } }
        : { reason: 'most_tags' };
    case 'remove_tag':
      return tags.includes(action.tag)
        ? { values: { tags: tags.filter((tag) => tag !== action.tag) } }
        : UNCHANGED;
    case 'enrol':
      if (student.isEnrolled) return { reason: 'enrolled' };
      return student.lacksConsent ? { reason: 'no_consent' } : { values: {} };
    case 'task':
      if (!student.isSeen) return { reason: 'unseen' };
      if (student.lacksConsent) return { reason: 'no_consent' };
      return action.assignee === 'counsellor' && !student.hasActiveCounsellor
        ? { reason: 'no_counsellor' }
        : { values: {} };
  }
}
