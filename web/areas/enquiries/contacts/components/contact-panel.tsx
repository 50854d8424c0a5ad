import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { appointmentAddress } from '#contracts/appointments/index.ts';
import {
  CONTACT_STAGE_NAMES,
  CORRECTION_LABELS,
  type Contact,
  isOpenStatus,
} from '#contracts/enquiries/index.ts';
import { ENGLISH_LANGUAGE_NAMES } from '#contracts/languages.ts';
import { PURPOSE_NAMES, WRITER_NAMES } from '#contracts/records.ts';
import { seesOnlyAssigned } from '#contracts/roles.ts';
import { SERVICE_NAMES } from '#contracts/services.ts';
import {
  answeringMembersQuery,
  type ContactDetails,
  changeContact,
  contactQuery,
  reloadContacts,
} from '#web/areas/enquiries/contacts/api.ts';
import { showSavedContact } from '#web/areas/enquiries/contacts/saved-contact.ts';
import { useSession } from '#web/areas/identity/index.ts';
import { HistoryEntry, howConfirmed, whoAgreed, wordingOf } from '#web/areas/students/index.ts';
import { RecordTasks } from '#web/areas/tasks/index.ts';
import { APPOINTMENT_STATUS_BADGES } from '#web/components/appointment-status-badges.ts';
import { ContactLinks } from '#web/components/contact-links.tsx';
import { DayInput } from '#web/components/form/day-input.tsx';
import { Field } from '#web/components/form/field.tsx';
import { SearchSelect } from '#web/components/form/list-picker.tsx';
import { showSuccess, useChange } from '#web/components/form/use-change.ts';
import { Loaded } from '#web/components/loaded.tsx';
import { SidePanel } from '#web/components/side-panel.tsx';
import { StudentLink } from '#web/components/student-link.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button, buttonClasses } from '#web/components/ui/button.tsx';
import { formatNextStep, nextWorkingDay } from '#web/lib/due-text.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { type Asked, AssigneeSelect, ContactActions } from './contact-actions.tsx';
import { describeContact } from './contact-rows.tsx';
import { assigneesOf, ContactState } from './contact-state.tsx';
import { Fact, RequestParts } from './request-parts.tsx';
import { SentText } from './sent-text.tsx';
import { StageSelect } from './stage-select.tsx';
import { followUpDays } from './write-to-contact.tsx';

const NOT_FOUND = (
  <p>
    This record was not found. It may have been erased or may belong to a colleague, or the link is
    incomplete.
  </p>
);

interface ContactPanelProps extends Pick<ComponentProps<typeof SidePanel>, 'isAlwaysOver' | 'onKeyDown'> {
  /** Null for a link to no contact. */
  id: number | null;
  /** The name in the list, until the details are loaded. */
  name: string | undefined;
  /** The contact that was just answered. */
  answeredId: number | null;
  onNextDone: () => void;
  onAsk: (asked: Asked) => void;
  onClose: () => void;
}

/** A contact with its history, beside the list or over the board. */
export function ContactPanel(props: ContactPanelProps) {
  const { id, name = 'Details', answeredId, onNextDone, onAsk, ...panel } = props;
  const query = useQuery({ ...contactQuery(id ?? 0), enabled: id !== null });
  const contact = query.data?.contact;
  return (
    <SidePanel
      {...panel}
      title={contact?.name ?? name}
      footer={contact && <ContactActions row={contact} onAsk={onAsk} />}
    >
      {id === null ? (
        NOT_FOUND
      ) : (
        <Loaded
          query={query}
          loading="Loading details..."
          failed="Failed to load the details. Please try again."
          missing={NOT_FOUND}
        >
          {(details) => (
            <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
              {answeredId === id && isOpenStatus(details.contact.status) && (
                <AnsweredStep key={`next ${id}`} row={details.contact} onDone={onNextDone} />
              )}
              <Details key={id} details={details} onAsk={onAsk} />
            </div>
          )}
        </Loaded>
      )}
    </SidePanel>
  );
}

interface DetailsProps {
  details: ContactDetails;
  onAsk: (asked: Asked) => void;
}

function Details({ details, onAsk }: DetailsProps) {
  const { contact } = details;
  const { name, childName, age, className, schoolName, city, language } = contact;
  const { writer, message, createdBy, lostReason, request } = contact;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <ContactState row={contact} />
        <span className="text-ink-soft text-sm">Received {formatDateTime(contact.receivedAt)}</span>
      </p>
      <p className="flex flex-wrap items-center justify-between gap-x-3 text-ink-soft text-sm">
        <span className="min-w-0 [overflow-wrap:anywhere]">{describeContact(contact)}</span>
        <Button
          variant="ghost"
          aria-label={`Edit: ${name}`}
          className="-my-3 -mr-3"
          onClick={() => onAsk({ dialog: 'edit', row: contact })}
        >
          Edit
        </Button>
      </p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 empty:hidden">
        <Fact label="Child" value={childName} />
        <Fact label="Age" value={request === null && age !== null ? String(age) : null} />
        <Fact label="Class" value={className} />
        <Fact label="School" value={schoolName} />
        <Fact label="City" value={city} />
        <Fact
          label={CORRECTION_LABELS.language}
          value={language === 'en' ? null : ENGLISH_LANGUAGE_NAMES[language]}
        />
        <Fact label="Written by" value={writer && WRITER_NAMES[writer]} />
        <Fact label="Entered by" value={createdBy} />
        <Fact label="Lost because" value={lostReason} />
      </dl>
      <ContactLinks
        email={contact.email}
        phone={contact.phone}
        isCalled={!details.ways || details.ways.call.length === 0}
      />
      {message && (
        <SentText label={`Message from ${name}`} maxHeight="max-h-60">
          {message}
        </SentText>
      )}
      <RequestParts row={contact} />
      {details.meeting && <Meeting meeting={details.meeting} />}
      <StudentLinks row={contact} onAsk={onAsk} />
      {/* The fields have their own accessible names. */}
      <div className="grid grid-cols-2 gap-3">
        <div>
          <span aria-hidden className="text-ink-soft text-sm">
            Stage
          </span>
          <StageSelect row={contact} />
        </div>
        <div>
          <span aria-hidden className="text-ink-soft text-sm">
            Assigned to
          </span>
          <AssigneeSelect row={contact} />
        </div>
      </div>
      <History details={details} />
      <section aria-label="Tasks" className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <h3 className={TITLE}>Tasks</h3>
        <RecordTasks record={{ kind: 'contact', id: contact.id }} />
      </section>
    </div>
  );
}

/** A teacher opens their own meetings only. */
function Meeting({ meeting }: { meeting: NonNullable<ContactDetails['meeting']> }) {
  const { adminUser } = useSession();
  const { id, startsAt, service, status, counsellor } = meeting;
  const opens = adminUser && (!seesOnlyAssigned(adminUser.role) || counsellor?.id === adminUser.id);
  const moment = formatDateTime(startsAt);
  return (
    <section aria-label="Meeting">
      <h3 className={TITLE}>Meeting</h3>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {opens ? (
          <Link
            to={appointmentAddress(id)}
            className="inline-flex min-h-11 items-center font-medium text-primary underline underline-offset-2 sm:min-h-0"
          >
            {moment}
          </Link>
        ) : (
          <span className="font-medium">{moment}</span>
        )}
        <Badge {...APPOINTMENT_STATUS_BADGES[status]} />
      </p>
      <p className="[overflow-wrap:anywhere] text-ink-soft text-sm">
        {SERVICE_NAMES[service]}, {counsellor?.name ?? 'no counsellor yet'}
      </p>
    </section>
  );
}

/** The way to the student, or to make one of the contact. */
function StudentLinks({ row, onAsk }: { row: Contact; onAsk: (asked: Asked) => void }) {
  const { name, status, studentId } = row;
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {studentId !== null && (
        <StudentLink
          studentId={studentId}
          aria-label={`Open student: ${name}`}
          className={buttonClasses({ variant: 'secondary' })}
        >
          Open Student
        </StudentLink>
      )}
      {status !== 'spam' && (
        <Button
          variant={studentId === null ? 'secondary' : 'ghost'}
          aria-label={`${studentId === null ? 'Add as student' : 'Another student'}: ${name}`}
          onClick={() => onAsk({ dialog: 'student', row })}
        >
          {studentId === null ? 'Add as Student' : 'Another Student'}
        </Button>
      )}
    </div>
  );
}

const TITLE = 'mb-2 font-semibold text-ink';

type Entry = ComponentProps<typeof HistoryEntry> & { key: string };

/** What was said, the moves and the consents as one list. */
const entriesOf = ({ history, moves, consents }: ContactDetails): Entry[] => [
  ...history.map((entry) => ({
    ...entry,
    key: `${entry.kind} ${entry.id}`,
    outcome: entry.callOutcome,
    children: describeNext(entry),
  })),
  ...moves.map(({ id, from, to, by, at }) => ({
    key: `move ${id}`,
    kind: 'change' as const,
    text: `${CONTACT_STAGE_NAMES[from]} to ${CONTACT_STAGE_NAMES[to]}`,
    author: by,
    at,
  })),
  ...consents.map((consent) => ({
    key: `consent ${consent.id}`,
    kind: 'change' as const,
    text: `Consent: ${PURPOSE_NAMES[consent.purpose]}`,
    author: whoAgreed(consent) || null,
    at: consent.givenAt,
    children: describeConsent(consent),
  })),
];

function History({ details }: { details: ContactDetails }) {
  const entries = entriesOf(details).sort((one, other) => (one.at < other.at ? 1 : -1));
  return (
    <section aria-labelledby="history">
      <h3 id="history" className={TITLE}>
        History
      </h3>
      {details.history.every(({ kind }) => kind === 'correction') && (
        <p className="text-ink-soft">Nobody has written or spoken yet.</p>
      )}
      <ol aria-label="History" className="grid divide-y divide-line">
        {entries.map(({ key, ...entry }) => (
          <HistoryEntry key={key} {...entry} />
        ))}
      </ol>
    </section>
  );
}

function describeNext(entry: ContactDetails['history'][number]): string | null {
  const { callOutcome, followUpOn, noFollowUpReason } = entry;
  const step = callOutcome === 'call_back' ? 'Call back' : 'Follow-up';
  if (followUpOn) return `${step} on ${formatNextStep(entry)}`;
  return noFollowUpReason && `No follow-up: ${noFollowUpReason}`;
}

function describeConsent(consent: ContactDetails['consents'][number]): string {
  const { withdrawnAt } = consent;
  return [
    `form text ${wordingOf(consent)}`,
    howConfirmed(consent),
    withdrawnAt && `withdrawn ${formatDateTime(withdrawnAt)}`,
  ]
    .filter(Boolean)
    .join(', ');
}

interface AnsweredStepProps {
  row: Contact;
  /** After it was saved or skipped. */
  onDone: () => void;
}

/** Asks who goes on after an answer, and when. A planned day and a reason for none stay. */
function AnsweredStep({ row, onDone }: AnsweredStepProps) {
  const [days] = useState(() => followUpDays(new Date()));
  const { adminUser } = useSession();
  const { data: answering = [] } = useQuery(answeringMembersQuery);
  const queryClient = useQueryClient();
  const [ownerId, setOwnerId] = useState(String(row.assignee?.id ?? adminUser?.id ?? ''));
  const [followUpOn, setFollowUpOn] = useState(() => {
    const { followUpOn, noFollowUpReason } = row;
    if (noFollowUpReason !== null) return '';
    return followUpOn !== null && followUpOn > days.first ? followUpOn : nextWorkingDay(days.first);
  });
  const people = assigneesOf(row, answering);
  const owner = people.find(({ id }) => String(id) === ownerId);
  const { busy, fieldErrors, submit } = useChange(
    async (_form: HTMLFormElement) => {
      const saved = await changeContact('assign', row.id, {
        version: row.version,
        assigneeId: owner?.id ?? null,
        ...(followUpOn !== '' && { followUpOn }),
      });
      showSavedContact(queryClient, saved);
      showSuccess('The next step is saved');
      onDone();
    },
    { fallback: 'Operation failed', show: 'field', onRefused: () => void reloadContacts(queryClient) },
  );
  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void submit(event.currentTarget);
  }
  return (
    <form
      noValidate
      aria-label="After the answer"
      onSubmit={handleSubmit}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-xl bg-mist/60 p-3"
    >
      <p role="status">Answered. Who goes on, and when?</p>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <Field label="Owner" error={fieldErrors.assigneeId}>
          <SearchSelect
            name="assigneeId"
            value={owner ? ownerId : ''}
            options={[
              { value: '', label: 'Nobody' },
              ...people.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            onChange={setOwnerId}
          />
        </Field>
        <Field label="Next step on" error={fieldErrors.followUpOn}>
          <DayInput
            name="followUpOn"
            value={followUpOn}
            min={days.first}
            max={days.last}
            onChange={setFollowUpOn}
          />
        </Field>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={busy}>
          Save
        </Button>
        <Button variant="secondary" disabled={busy} onClick={onDone}>
          Skip
        </Button>
      </div>
    </form>
  );
}
