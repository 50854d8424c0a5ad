import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Contact, ContactNoteSchema } from '#contracts/enquiries/index.ts';
import { addDays } from '#contracts/lib/calendar.ts';
import { NOTE_KINDS, type NoteKind } from '#contracts/records.ts';
import { CALL_OUTCOME_NAMES, CALL_OUTCOMES, type CallOutcome, isAnswer } from '#contracts/students/index.ts';
import { changeContact, contactQuery, readersQuery } from '#web/areas/enquiries/contacts/api.ts';
import { showSavedContact, useFreshContact } from '#web/areas/enquiries/contacts/saved-contact.ts';
import { WriteDialog } from '#web/areas/mail/index.ts';
import { DayInput } from '#web/components/form/day-input.tsx';
import { Field } from '#web/components/form/field.tsx';
import type { FieldErrors } from '#web/components/form/field-errors.ts';
import { FormDialog } from '#web/components/form/form-dialog.tsx';
import {
  MentionTextarea,
  mentionedIn,
  unclearMention,
  unclearWords,
} from '#web/components/form/mention-textarea.tsx';
import { showSuccess, useChange } from '#web/components/form/use-change.ts';
import { Problem } from '#web/components/problem.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { cn } from '#web/lib/cn.ts';
import { nextWorkingDay } from '#web/lib/due-text.ts';
import { maxLengthOf } from '#web/lib/max-length-of.ts';
import { officeDay } from '#web/lib/office-zone.ts';
import { useDraftValues } from '#web/lib/use-draft.ts';
import { ChangedMeanwhile } from './contact-state.tsx';

interface WriteToContactProps {
  row: Contact;
  /** After a reply that leaves the owner or the next step open. */
  onAnswered: () => void;
  onClose: () => void;
}

/** Writes to a family by mail or WhatsApp, or notes what was said, with the next step. Both keep their text for later. */
export function WriteToContact({ isCall, ...props }: WriteToContactProps & { isCall: boolean }) {
  const { row } = props;
  const [isNote, setIsNote] = useState(isCall || (row.email === null && row.phone === null));
  return isNote ? (
    <NoteDialog {...props} onWrite={() => setIsNote(false)} />
  ) : (
    <MessageDialog {...props} onNote={() => setIsNote(true)} />
  );
}

const WAYS = ['Message', 'Note what was said'] as const;

interface WaysProps {
  way: (typeof WAYS)[number];
  onOther: () => void;
}

function Ways({ way, onOther }: WaysProps) {
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">What to do</legend>
      {WAYS.map((each) => (
        <Button
          key={each}
          variant={each === way ? 'primary' : 'secondary'}
          aria-pressed={each === way}
          onClick={() => each !== way && onOther()}
        >
          {each}
        </Button>
      ))}
    </fieldset>
  );
}

function MessageDialog({ row, onNote, onAnswered, onClose }: WriteToContactProps & { onNote: () => void }) {
  const queryClient = useQueryClient();
  const { id, name, childName, phone, email, assignee, request } = row;
  // Each load is a view in the audit trail: one of the open details is enough.
  const { data: details } = useQuery({ ...contactQuery(id), staleTime: Number.POSITIVE_INFINITY });
  return (
    <WriteDialog
      form={`message:contact:${id}`}
      title={`Write to ${name}`}
      ways={(setAside) => <Ways way="Message" onOther={() => setAside(onNote)} />}
      family={{
        guardian: request?.parent?.name ?? name,
        student: request ? name : childName,
        counsellor: assignee?.name ?? null,
        email,
        phone,
        appointmentAt: null,
        refusesContact: details?.refusesContact ?? false,
        lacksConsent: details?.lacksConsent,
        ways: details?.ways,
      }}
      send={async (body) => showSavedContact(queryClient, await changeContact('write', id, body))}
      onSent={() => {
        onClose();
        if (row.status === 'new' || row.assignee === null || row.followUpOn === null) onAnswered();
      }}
      onClose={onClose}
    />
  );
}

const KIND_NAMES: Record<NoteKind, string> = { call: 'A call', visit: 'A visit', note: 'A note' };

interface NoteValues {
  kind: NoteKind;
  /** Of a call. */
  callOutcome: CallOutcome;
  text: string;
  /** Decides which of the next two fields counts. */
  isFollowedUp: boolean;
  followUpOn: string;
  /** Of a call back. */
  followUpTime: string;
  noFollowUpReason: string;
}

const BLANK: NoteValues = {
  kind: 'call',
  callOutcome: 'reached',
  text: '',
  isFollowedUp: true,
  followUpOn: '',
  followUpTime: '',
  noFollowUpReason: '',
};

type Days = { first: string; last: string };

/** The allowed days of a next step, on the office's calendar. */
export function followUpDays(now: Date): Days {
  const first = officeDay(now);
  return { first, last: `${Number(first.slice(0, 4)) + 2}${first.slice(4)}` };
}

function findNoteErrors(values: NoteValues, days: Days): FieldErrors {
  const { text, isFollowedUp, followUpOn, followUpTime, noFollowUpReason } = values;
  if (text.trim() === '' && isAnswer(outcomeOf(values))) return { text: 'Please enter what was said' };
  if (!isFollowedUp) {
    return noFollowUpReason.trim() === ''
      ? { noFollowUpReason: 'Please enter why no follow-up is needed' }
      : {};
  }
  if (followUpOn === '') return { followUpOn: 'Please choose the day of the next follow-up' };
  if (followUpOn < days.first || followUpOn > days.last) {
    return { followUpOn: 'Please choose a day from today on, within two years' };
  }
  return outcomeOf(values) === 'call_back' && followUpTime === ''
    ? { followUpTime: 'Please enter the time of the call back' }
    : {};
}

/** Null for no call. */
const outcomeOf = ({ kind, callOutcome }: NoteValues) => (kind === 'call' ? callOutcome : null);

/** What the choice of an outcome fills in. */
function withOutcome(values: NoteValues, callOutcome: CallOutcome, today: string): Partial<NoteValues> {
  const isToRepeat = callOutcome === 'no_answer' || callOutcome === 'busy';
  return {
    callOutcome,
    ...(callOutcome === 'call_back' && { isFollowedUp: true }),
    ...(isToRepeat && values.followUpOn === '' && { followUpOn: nextWorkingDay(today) }),
  };
}

/** Records a call, a visit or a note, and the next follow-up. */
function NoteDialog({
  row: opened,
  onWrite,
  onAnswered,
  onClose,
}: WriteToContactProps & { onWrite: () => void }) {
  const [days] = useState(() => followUpDays(new Date()));
  const { row, wasChanged, showSaved, onStale, onRefused } = useFreshContact(opened);
  const draft = useDraftValues(
    { form: `note:contact:${row.id}`, title: `What was said with ${row.name}` },
    () => BLANK,
  );
  const { values, setValues } = draft;
  const queryClient = useQueryClient();
  const readers = readersQuery(row.id);
  const hasMention = values.text.includes('@');
  const { data: members = [] } = useQuery({ ...readers, enabled: hasMention });

  const { busy, problem, fieldErrors, check, clear, submit } = useChange(
    async (form: HTMLFormElement) => {
      const known = hasMention ? await queryClient.ensureQueryData(readers) : [];
      const unclear = unclearMention(values.text, known);
      if (unclear !== null) {
        check(form, { text: unclearWords(unclear) });
        return;
      }
      const mentions = mentionedIn(values.text, known).map(({ id }) => id);
      const { kind, text, isFollowedUp, followUpOn, followUpTime, noFollowUpReason } = values;
      const outcome = outcomeOf(values);
      const saved = await changeContact('note', row.id, {
        kind,
        text,
        ...(outcome && { callOutcome: outcome }),
        ...(outcome === 'call_back' && { followUpTime }),
        ...(isFollowedUp ? { followUpOn } : { noFollowUpReason }),
        ...(mentions.length > 0 && { mentions }),
        version: row.version,
      });
      showSaved(saved);
      draft.release();
      showSuccess('Noted');
      onClose();
      // The form has asked for the next step.
      if (isAnswer(outcome) && saved.assignee === null) onAnswered();
    },
    {
      fallback: 'Operation failed',
      show: 'problem',
      findFieldErrors: () => findNoteErrors(values, days),
      onStale,
      onRefused,
    },
  );

  function handleChange(part: Partial<NoteValues>): void {
    clear((name) => name in part);
    setValues({ ...values, ...part });
  }
  return (
    <FormDialog
      title={`Write to ${row.name}`}
      submitLabel={busy ? 'Saving...' : 'Save Note'}
      busy={busy}
      onSubmit={(form) => void submit(form)}
      restored={draft.restored}
      closesOnEscape="always"
      onClose={() => draft.attempt(onClose)}
    >
      {problem !== null && <Problem text={problem} />}
      <Ways way="Note what was said" onOther={() => draft.setAside(onWrite)} />
      {wasChanged && <ChangedMeanwhile row={row} />}
      <Field label="What was it?">
        <Select
          name="kind"
          value={values.kind}
          options={NOTE_KINDS.map((value) => ({ value, label: KIND_NAMES[value] }))}
          onChange={({ target }) =>
            handleChange({ kind: NOTE_KINDS.find((kind) => kind === target.value) ?? 'note' })
          }
        />
      </Field>
      {values.kind === 'call' && (
        <OutcomeFields
          chosen={values.callOutcome}
          onChoose={(outcome) => handleChange(withOutcome(values, outcome, days.first))}
        />
      )}
      <Field
        label="What was said"
        required={isAnswer(outcomeOf(values))}
        error={fieldErrors.text}
        hint="Type @ to mention a colleague who may see this."
      >
        <MentionTextarea
          name="text"
          value={values.text}
          maxLength={maxLengthOf(ContactNoteSchema.shape.text)}
          aria-required={isAnswer(outcomeOf(values))}
          members={members}
          onType={(text) => handleChange({ text })}
        />
      </Field>
      <NextStepFields values={values} days={days} fieldErrors={fieldErrors} onChange={handleChange} />
    </FormDialog>
  );
}

interface OutcomeFieldsProps {
  chosen: CallOutcome;
  onChoose: (outcome: CallOutcome) => void;
}

function OutcomeFields({ chosen, onChoose }: OutcomeFieldsProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-medium text-ink">What came of the call?</legend>
      <div className="flex flex-wrap gap-x-6">
        {CALL_OUTCOMES.map((outcome) => (
          <label key={outcome} className="inline-flex min-h-11 cursor-pointer items-center gap-2.5">
            <input
              type="radio"
              name="callOutcome"
              checked={outcome === chosen}
              onChange={() => onChoose(outcome)}
              className="size-4.5 shrink-0 cursor-pointer accent-primary"
            />
            {CALL_OUTCOME_NAMES[outcome]}
          </label>
        ))}
      </div>
      {!isAnswer(chosen) && (
        <p role="status" className="text-ink-soft text-sm">
          The enquiry stays unanswered.
        </p>
      )}
    </fieldset>
  );
}

interface NextStepFieldsProps {
  values: NoteValues;
  days: Days;
  fieldErrors: FieldErrors;
  onChange: (change: Partial<NoteValues>) => void;
}

const CHOICES = [
  { isFollowedUp: true, label: 'Follow up' },
  { isFollowedUp: false, label: 'No follow-up' },
] as const;

const USUAL_DAYS = [
  { label: 'Tomorrow', days: 1 },
  { label: 'In 3 days', days: 3 },
  { label: 'In a week', days: 7 },
  { label: 'In a month', days: 30 },
];

/** The day of the next follow-up, or the reason for none. */
function NextStepFields({ values, days, fieldErrors, onChange }: NextStepFieldsProps) {
  const isCallBack = outcomeOf(values) === 'call_back';
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-1.5 font-medium text-ink">Next step</legend>
      <div className={cn('flex flex-wrap gap-x-6', isCallBack && 'hidden')}>
        {CHOICES.map(({ isFollowedUp, label }) => (
          <label key={label} className="inline-flex min-h-11 cursor-pointer items-center gap-2.5">
            <input
              type="radio"
              name="next"
              checked={values.isFollowedUp === isFollowedUp}
              onChange={() => onChange({ isFollowedUp })}
              className="size-4.5 shrink-0 cursor-pointer accent-primary"
            />
            {label}
          </label>
        ))}
      </div>
      {values.isFollowedUp ? (
        <>
          <Field
            label={isCallBack ? 'Call back on' : 'Next follow-up'}
            required
            error={fieldErrors.followUpOn}
          >
            <DayInput
              name="followUpOn"
              value={values.followUpOn}
              min={days.first}
              max={days.last}
              aria-required
              onChange={(followUpOn) => onChange({ followUpOn })}
            />
          </Field>
          {isCallBack && (
            <Field label="At" required error={fieldErrors.followUpTime}>
              <Input
                name="followUpTime"
                type="time"
                value={values.followUpTime}
                aria-required
                onChange={(event) => onChange({ followUpTime: event.target.value })}
              />
            </Field>
          )}
          <div className="flex flex-wrap gap-2">
            {USUAL_DAYS.map(({ label, days: later }) => (
              <Button
                key={label}
                variant="secondary"
                onClick={() => onChange({ followUpOn: addDays(days.first, later) })}
              >
                {label}
              </Button>
            ))}
          </div>
        </>
      ) : (
        <Field label="Why is no follow-up needed?" required error={fieldErrors.noFollowUpReason}>
          <Input
            name="noFollowUpReason"
            value={values.noFollowUpReason}
            maxLength={maxLengthOf(ContactNoteSchema.shape.noFollowUpReason)}
            autoComplete="off"
            aria-required
            onChange={(event) => onChange({ noFollowUpReason: event.target.value })}
          />
        </Field>
      )}
    </fieldset>
  );
}
