import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  DoorOpen,
  History,
  type LucideIcon,
  Mail,
  MessageCircle,
  MessageSquareQuote,
  MessageSquareText,
  NotebookPen,
  PencilLine,
  Phone,
} from 'lucide-react';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { TimelineAction } from '#contracts/audit/index.ts';
import type { BodyInputOf } from '#contracts/endpoint.ts';
import { CONTACT_STAGE_NAMES } from '#contracts/enquiries/index.ts';
import { ENGLISH_LANGUAGE_NAMES, findLanguage } from '#contracts/languages.ts';
import { forFields } from '#contracts/lib/fields.ts';
import { type MailStatus, MESSAGE_CHANNELS } from '#contracts/mail/index.ts';
import { paths } from '#contracts/pages.ts';
import {
  NOTE_KINDS,
  type NoteKind,
  PURPOSE_NAMES,
  SPACE_KINDS,
  STUDENT_STATUS_NAMES,
} from '#contracts/records.ts';
import { SERVICE_NAMES } from '#contracts/services.ts';
import {
  CALL_OUTCOME_NAMES,
  type CallOutcome,
  CHANGE_LABELS,
  createNote as createNoteEndpoint,
  PLAIN_FIELDS,
  STUDENT_FIELDS,
  type TimelineEntry,
  type updateStudent,
} from '#contracts/students/index.ts';
import {
  createNote,
  downloadAttachment,
  mentionableQuery,
  timelineQuery,
} from '#web/areas/students/records/api.ts';
import { AttachmentList } from '#web/components/form/attachments.tsx';
import { Field } from '#web/components/form/field.tsx';
import { firstFieldError } from '#web/components/form/field-errors.ts';
import {
  MentionTextarea,
  mentionedIn,
  unclearMention,
  unclearWords,
  WithMentions,
} from '#web/components/form/mention-textarea.tsx';
import { RestoredNotice } from '#web/components/form/restored-notice.tsx';
import { useChange } from '#web/components/form/use-change.ts';
import { ListPages } from '#web/components/list-pages.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { errorMessage } from '#web/lib/api-client.ts';
import { formatDate, formatDateTime } from '#web/lib/format.ts';
import { listAddress, oneOf, useListAddress } from '#web/lib/list-address.ts';
import { maxLengthOf } from '#web/lib/max-length-of.ts';
import { useDraft } from '#web/lib/use-draft.ts';
import { ENROLMENT_STAGE_NAMES } from '../labels.ts';
import { useStudentRecord } from '../use-student-record.ts';
import { Section } from './section.tsx';

const FILTERS = [
  { value: '', label: 'Everything' },
  { value: 'note', label: 'Notes' },
  { value: 'call', label: 'Calls' },
  { value: 'visit', label: 'Visits' },
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
      <NoteForm studentId={studentId} write={write} />
      <Entries studentId={studentId} shown={shown} />
    </Section>
  );
}

const TEXTS = { loading: 'Loading timeline...', failed: 'Failed to load the timeline.' };

function Entries({ studentId, shown }: { studentId: number; shown: string }) {
  const query = useInfiniteQuery(timelineQuery(studentId));
  const isShown = ({ kind }: TimelineEntry) => shown === '' || filterOf(kind) === shown;
  return (
    <ListPages query={query} texts={TEXTS} describe={null} empty={<Nothing text="Nothing here yet." />}>
      {({ rows }) => (
        <>
          {!rows.some(isShown) && (
            <Nothing text={query.hasNextPage ? 'None among the newest entries.' : 'Nothing here yet.'} />
          )}
          <ol aria-label="Timeline" className="mt-5 grid divide-y divide-line">
            {rows.filter(isShown).map(({ key, ...entry }) => (
              <HistoryEntry
                key={key}
                {...entry}
                text={entry.action !== null ? describeChange(entry) : (entry.text ?? '')}
                files={
                  <AttachmentList
                    attachments={entry.attachments ?? []}
                    download={(file) => downloadAttachment(studentId, file)}
                    sayError={(error) => errorMessage(error, 'The file could not be loaded')}
                  />
                }
              />
            ))}
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
  visit: { label: 'Visit', Icon: DoorOpen },
  mail: { label: 'E-mail to the family', Icon: Mail },
  whatsapp: { label: 'WhatsApp to the family', Icon: MessageCircle },
  family_message: { label: 'From the family, in its space', Icon: MessageSquareQuote },
  space_message: { label: 'To the family, in its space', Icon: MessageSquareText },
  family: { label: 'From the family', Icon: MessageSquareQuote },
  correction: { label: 'Correction', Icon: PencilLine },
  change: { label: 'Change', Icon: History },
};

const isMessage = (kind: TimelineEntry['kind']) =>
  ['family', ...SPACE_KINDS, ...MESSAGE_CHANNELS].some((message) => message === kind);

function filterOf(kind: TimelineEntry['kind']): string {
  if (isMessage(kind)) return 'message';
  return kind === 'correction' ? 'change' : kind;
}

interface HistoryEntryProps {
  kind: TimelineEntry['kind'];
  /** Of a call. */
  outcome?: CallOutcome | null | undefined;
  /** Of a mail. */
  subject?: string | null;
  text: string;
  mentions?: readonly string[] | undefined;
  author: string | null;
  at: string;
  /** Of a mail. */
  delivery?: MailStatus | null | undefined;
  /** Of a message in the family's space. */
  files?: ReactNode;
  /** Below: the next step. */
  children?: ReactNode;
}

const DELIVERY: Record<MailStatus, string> = {
  waiting: 'On its way',
  sent: 'Sent',
  dead: 'Could not be sent',
  dropped: 'Not sent',
};

/** What was said, written or changed, with who and when: of a student, and of an enquiry. */
export function HistoryEntry(props: HistoryEntryProps) {
  const { kind, outcome = null, subject, text, mentions = [], author, at, delivery, files, children } = props;
  const { Icon } = KINDS[kind];
  const label = [KINDS[kind].label, outcome && CALL_OUTCOME_NAMES[outcome].toLowerCase()]
    .filter(Boolean)
    .join(', ');
  const isLabelled = isMessage(kind) || outcome !== null;
  return (
    <li data-row className="flex gap-3 py-3 first:pt-0 last:pb-0">
      <Icon aria-hidden className="mt-1 size-4.5 shrink-0 text-primary" />
      <div className="min-w-0 grow">
        <p dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
          <span className={isLabelled ? 'block font-medium text-ink-soft text-sm' : 'sr-only'}>
            {isLabelled ? label : `${label}: `}
          </span>
          <WithMentions text={subject ? `${subject}\n\n${text}` : text} names={mentions} />
        </p>
        {files}
        <p className="[overflow-wrap:anywhere] text-ink-soft text-sm">
          {author !== null && `${author} · `}
          <time dateTime={at}>{formatDateTime(at)}</time>
          {delivery && ` · ${DELIVERY[delivery]}`}
          {children && <> · {children}</>}
        </p>
      </div>
    </li>
  );
}

const ACTIONS: Record<string, string> = {
  'student.created': 'Added the student',
  'import.committed': 'Added the student with a class list',
  'student.updated': 'Changed the record',
  'student.enrolled': 'Enrolled the student',
  'student.enrolment_changed': 'Changed the stage of an enrolment',
  'student.class_list_linked': 'Was in a class list',
  'student.consent_recorded': 'Recorded a consent',
  'student.consent_withdrawn': 'Withdrew a consent',
  'student.merged': 'Merged another record into this one',
  'student.merge_undone': 'Undid a merge',
  'students.bulk_changed': 'Added a task, for several students at once',
  'students.bulk_undone': 'Undid a change of several students',
  'appointment.booked': 'Booked an appointment',
  'appointment.confirmed': 'Confirmed an appointment',
  'appointment.rescheduled': 'Moved an appointment',
  'appointment.completed': 'Completed an appointment',
  'appointment.no_show': 'Recorded a no-show',
  'appointment.reopened': 'Undid a no-show',
  'appointment.cancelled': 'Cancelled an appointment',
  'appointment.booked_by_family': 'The family booked an appointment',
  'appointment.rescheduled_by_family': 'The family moved an appointment',
  'appointment.cancelled_by_family': 'The family cancelled an appointment',
  'appointment.released': 'The counsellor of an appointment left the team',
  'enquiry.stage_moved': 'Moved an enquiry',
  'appointment_request.stage_moved': 'Moved a session request',
  'privacy_request.stage_moved': 'Moved a request about personal data',
  'lead.stage_moved': 'Moved an enquiry',
  'task.updated': 'Changed a task',
  'task.assigned': 'Assigned a task',
  'student.added_by_family': 'Added by the family in its account',
  'student.consent_given_by_family': 'The family gave a consent',
  'student.consent_refused_by_family': 'The family refused or withdrew a consent',
  'student.consent_settled': 'Settled a difference between guardians',
  'student.consent_asked': 'Asked the family for consents',
  'student.guardian_identified': 'Saw the identity of a guardian',
  'student.correction_asked': 'The family asked for a correction',
  'student.correction_accepted': 'Made a correction for the family',
  'student.correction_refused': 'Answered a correction without making it',
  'student.erasure_asked': 'The family asked for its erasure',
  'student.erasure_stopped': 'The family stopped its erasure',
  'student.erasure_disputed': 'Another guardian stopped the erasure',
  'student.erasure_refused': 'Stopped the erasure',
  'student.erasure_ended': 'The erasure was not carried out: the asker no longer decides',
  'student.guardian_invited': 'Invited a guardian',
  'student.guardian_invitation_withdrawn': 'Withdrew the invitation of a guardian',
  'student.guardian_linked': 'A guardian sees the student from now on',
  'student.guardian_changed': 'Changed what a guardian sees',
  'student.guardian_ended': 'Ended a guardian’s access',
  'student.guardian_allowed': 'The student, of age, lets a guardian go on seeing',
  'student.guardian_disallowed': 'The student, of age, no longer lets a guardian see',
  'report.created': 'Started a report',
  'report.handed_over': 'Handed a draft report over',
  'report.ready': 'Marked a report as ready',
  'report.taken_back': 'Returned a report to draft',
  'report.assessment_removed': 'Removed the assessment from a report',
  'report.interests_taken_over': 'Put the interest result into a report',
  'report.interests_removed': 'Removed the interest result from a report',
  'report.deleted': 'Deleted a draft report',
  'report.link_created': 'Created a report link',
  'report.link_revoked': 'Revoked a report link',
  'report.opened': 'Opened a report through its link',
  'report.opened_in_account': 'Opened a report in the family’s account',
} satisfies Record<TimelineAction, string>;

const FIELDS: Record<string, string> = {
  ...forFields(PLAIN_FIELDS, (field) => STUDENT_FIELDS[field].label.toLowerCase()),
  phone: 'phone number',
  language: 'language of the family',
  schoolId: 'school',
  status: 'status',
  counsellorId: 'counsellor',
  tags: 'tags',
} satisfies Record<Exclude<keyof BodyInputOf<typeof updateStudent>, 'version' | 'appointments'>, string>;

type Change = Pick<TimelineEntry, 'action' | 'fields' | 'values' | 'text' | 'changes' | 'appointment'>;

/** An audit event as text: what was done, and a line for each value that is known before and after. */
function describeChange(entry: Change): string {
  const head = describeAction(entry);
  const outcome = entry.appointment && entry.text;
  return [head, outcome, ...changeLines(entry)].filter(Boolean).join('\n');
}

/** A line for each value that is known before and after, also of an appointment's own history. */
export const changeLines = (entry: Pick<Change, 'action' | 'changes'>): string[] =>
  (entry.changes ?? []).flatMap(({ field, from, to }) => {
    const [before, after] = [valueWords(entry, field, from), valueWords(entry, field, to)];
    return before && after ? `${VALUE_LABELS[field] ?? field}: ${before} → ${after}` : [];
  });

const VALUE_LABELS: Record<string, string> = {
  ...CHANGE_LABELS,
  assigneeId: 'Assigned to',
  stage: 'Stage',
  startsAt: 'Time',
  endsAt: 'End',
  dueOn: 'Due',
};

/** Null for a code without words, for example of an older version. */
function valueWords({ action }: Pick<Change, 'action'>, field: string, value: string | null): string | null {
  if (value === null) return field === 'counsellorId' || field === 'assigneeId' ? 'nobody' : 'none';
  const stages: Record<string, string> = action?.endsWith('.stage_moved')
    ? CONTACT_STAGE_NAMES
    : ENROLMENT_STAGE_NAMES;
  const statuses: Record<string, string> = STUDENT_STATUS_NAMES;
  switch (field) {
    case 'status':
      return statuses[value] ?? null;
    case 'stage':
      return stages[value] ?? null;
    case 'language':
      return ENGLISH_LANGUAGE_NAMES[findLanguage(value) ?? 'en'];
    case 'startsAt':
    case 'endsAt':
      return formatDateTime(value);
    case 'dueOn':
    case 'dateOfBirth':
      return formatDate(value);
    default:
      return value;
  }
}

/** What was done; null where the lines of the values say it. */
function describeAction(entry: Change): string | null {
  const { action, fields, values, text, changes = [], appointment } = entry;
  const { status, service, stage, purpose } = values;
  const serviceName = service && SERVICE_NAMES[service];
  const isKnown = (field: string) => changes.some((change) => change.field === field);
  if (action === 'student.enrolled' && serviceName) return `Enrolled the student in ${serviceName}`;
  if (action === 'student.enrolment_changed' && serviceName && stage) {
    return isKnown('stage')
      ? `Enrolment in ${serviceName}`
      : `${serviceName}: stage changed to ${ENROLMENT_STAGE_NAMES[stage]}`;
  }
  if (appointment) {
    const { service, startsAt, counsellor } = appointment;
    const which = [SERVICE_NAMES[service], formatDateTime(startsAt), counsellor && `with ${counsellor}`];
    return `${describeMove(entry) ?? ACTIONS[action ?? '']}: ${which.filter(Boolean).join(', ')}`;
  }
  const what = ACTIONS[action ?? ''] ?? `Changed the record (${(action ?? '').replace(/^student\./, '')})`;
  if (purpose) return `${what}: ${PURPOSE_NAMES[purpose]}`;
  // A task is named.
  if (text !== null) return `${what}: ${text}`;
  const isBulk = action === 'students.bulk_changed';
  if (isBulk && serviceName) return `Enrolled the student in ${serviceName}, with others at once`;
  const isLinked = action === 'student.class_list_linked';
  if (action !== 'student.updated' && !isBulk && !isLinked) return what;
  const names = fields
    .filter((field) => !isKnown(field) && !(isLinked && field === 'service'))
    .map((field) =>
      field === 'status' && status ? `status to ${STUDENT_STATUS_NAMES[status]}` : (FIELDS[field] ?? field),
    );
  if (isLinked) {
    const added = [...names, ...(serviceName ? [`an enrolment in ${serviceName}`] : [])];
    return added.length === 0 ? what : `${what}, which added: ${added.join(', ')}`;
  }
  const verb = isBulk ? 'Changed, with others at once' : 'Changed';
  if (names.length > 0) return `${verb}: ${names.join(', ')}`;
  if (changes.length === 0) return what;
  return isBulk ? verb : null;
}

/** A change of an appointment that keeps its time is no move. */
function describeMove({ action, changes = [] }: Change): string | null {
  const changed = changes.map(({ field }) => field);
  if (action !== 'appointment.rescheduled' || changed.includes('startsAt') || changed.includes('endsAt'))
    return null;
  return changed.includes('counsellorId')
    ? 'Changed the counsellor of an appointment'
    : 'Changed an appointment';
}

const KIND_NAMES: Record<NoteKind, string> = { note: 'Note', call: 'Call', visit: 'Visit' };

/** The entry box, which opens when it is clicked. */
function NoteForm({ studentId, write }: TimelineProps) {
  const record = useStudentRecord(studentId);
  const draft = useDraft<{ kind: NoteKind; text: string }>(
    { form: `note:${studentId}`, title: 'Note about a student' },
    { initial: () => ({ kind: 'note', text: '' }), isDirty: ({ text }) => text.trim() !== '' },
  );
  const { kind, text } = draft.state;
  const mentionable = mentionableQuery(studentId);
  const { data: members = [] } = useQuery({ ...mentionable, enabled: text.includes('@') });
  const queryClient = useQueryClient();
  const textarea = useRef<HTMLTextAreaElement>(null);
  const [isOpen, setIsOpen] = useState(text !== '');

  const { busy, fieldErrors, check, submit } = useChange(
    async (form: HTMLFormElement) => {
      const known = text.includes('@') ? await queryClient.ensureQueryData(mentionable) : [];
      const unclear = unclearMention(text, known);
      if (unclear !== null) return void check(form, { text: unclearWords(unclear) });
      const mentions = mentionedIn(text, known).map(({ id }) => id);
      const body = { kind, text, ...(mentions.length > 0 && { mentions }) };
      const { entry } = await createNote(studentId, body);
      draft.setState({ kind, text: '' });
      record.addEntry(entry);
    },
    {
      fallback: 'The note could not be saved',
      show: 'field',
      findFieldErrors: () => firstFieldError(createNoteEndpoint.body, { kind, text }),
    },
  );

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // The busy button loses the focus.
    void submit(event.currentTarget).then(() => textarea.current?.focus());
  }

  function open() {
    flushSync(() => setIsOpen(true));
    textarea.current?.focus();
  }
  if (!isOpen) {
    return (
      <div className="flex flex-wrap gap-2">
        <button
          type="button"
          onClick={open}
          className="min-h-11 min-w-0 grow cursor-text rounded-lg border border-field bg-white px-3 text-left text-ink-soft hover:border-primary"
        >
          Add a note, call or visit
        </button>
        {write}
      </div>
    );
  }
  return (
    <form noValidate onSubmit={handleSubmit} className="grid gap-3 rounded-xl bg-mist/60 p-3">
      <fieldset className="flex flex-wrap gap-x-5">
        <legend className="sr-only">Kind of entry</legend>
        {NOTE_KINDS.map((value) => (
          <label key={value} className="inline-flex min-h-11 cursor-pointer items-center gap-2">
            <input
              type="radio"
              name="kind"
              checked={kind === value}
              onChange={() => draft.setState({ kind: value, text })}
              className="size-4.5 cursor-pointer accent-primary"
            />
            {KIND_NAMES[value]}
          </label>
        ))}
      </fieldset>
      <RestoredNotice restored={draft.restored} />
      <Field
        label={kind === 'call' ? 'Call notes' : 'Your note'}
        hint="Type @ to mention a colleague who may see this student."
        error={fieldErrors.text ?? null}
      >
        <MentionTextarea
          ref={textarea}
          name="text"
          rows={3}
          maxLength={maxLengthOf(createNoteEndpoint.body.shape.text)}
          value={text}
          readOnly={busy}
          members={members}
          onType={(text) => draft.setState({ kind, text })}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={busy}>
          {kind === 'call' ? 'Save call' : 'Save note'}
        </Button>
        {write}
      </div>
    </form>
  );
}
