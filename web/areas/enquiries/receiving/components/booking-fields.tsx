import { i18n } from '@lingui/core';
import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ComponentProps, useEffect, useId, useState } from 'react';
import type { FreeDay } from '#contracts/enquiries/index.ts';
import type { AssessmentSummary, SentInterests } from '#contracts/guidance/index.ts';
import type { Days } from '#contracts/lib/calendar.ts';
import { openPartsOf } from '#contracts/opening-hours.ts';
import { DAY_PART_NAMES, MAX_MESSAGE_LENGTH } from '#contracts/public-site.ts';
import { RELATION_NAMES } from '#contracts/records.ts';
import type { Service } from '#contracts/services.ts';
import { readFreeTimes } from '#web/areas/enquiries/receiving/api.ts';
import {
  asksForParent,
  isParentsAccount,
  OTHER_DAY,
  readTypedAge,
  type TypedTexts,
} from '#web/areas/enquiries/receiving/booking-form.ts';
import { noteAge } from '#web/areas/enquiries/receiving/device-storage.ts';
import type { FieldErrors } from '#web/areas/enquiries/receiving/sending-form.tsx';
import { useAccount } from '#web/areas/families/index.ts';
import { Field } from '#web/components/form/field.tsx';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { Textarea } from '#web/components/ui/textarea.tsx';
import { readConsultancy, sayDays } from '#web/lib/consultancy.ts';
import { formatClock, formatWeekday } from '#web/lib/format.ts';
import { readOpening } from '#web/lib/open-hours.ts';

interface WishFieldsProps {
  service: Service;
  days: Days;
  fieldErrors: FieldErrors;
  typed: TypedTexts;
}

/** The counsellors' free times as wishes; without any, the days and times at which the office is open. */
function WishFields({ service, ...props }: WishFieldsProps) {
  const free = useFreeDays(service);
  if (free === null) return <Searching />;
  return free.length === 0 ? <OpenWish {...props} /> : <FreeWish free={free} {...props} />;
}

/** Takes the room of the two fields. */
function Searching() {
  return (
    <div role="status" className="sm:col-span-2">
      <Field label={t`Preferred day (optional)`}>
        <Select name="searching" disabled options={[{ value: '', label: t`Looking for free times...` }]} />
      </Field>
    </div>
  );
}

interface FreeWishProps extends Omit<WishFieldsProps, 'service'> {
  free: FreeDay[];
}

function FreeWish({ free, days, fieldErrors, typed }: FreeWishProps) {
  const isOffered = (day = '') => day === OTHER_DAY || free.some((each) => each.day === day);
  const [choice, setChoice] = useState((isOffered(typed.freeDay) && typed.freeDay) || '');
  const starts = free.find(({ day }) => day === choice)?.starts;
  return (
    <>
      <div className={starts ? undefined : 'sm:col-span-2'}>
        <Field
          label={t`Preferred day (optional)`}
          hint={t`A counsellor is free on these days. We confirm the time.`}
          error={choice === OTHER_DAY ? undefined : fieldErrors.preferredDay}
        >
          <Select
            name="freeDay"
            value={choice}
            onChange={({ target }) => setChoice(target.value)}
            options={[
              { value: '', label: t`Any day` },
              ...free.map(({ day }) => ({ value: day, label: formatWeekday(day) })),
              { value: OTHER_DAY, label: t`Another day or time` },
            ]}
          />
        </Field>
      </div>
      {starts && (
        <Field label={t`Preferred time`} error={fieldErrors.preferredStart}>
          <Select
            key={choice}
            name="preferredStart"
            defaultValue={choice === typed.freeDay ? typed.preferredStart : undefined}
            options={[
              { value: '', label: t`Any free time` },
              ...starts.map((value) => ({ value, label: formatClock(value) })),
            ]}
          />
        </Field>
      )}
      {choice === OTHER_DAY && <OpenWish days={days} fieldErrors={fieldErrors} typed={typed} isOther />}
    </>
  );
}

/** Days and times at which the office is open. */
function OpenWish({
  days,
  fieldErrors,
  typed,
  isOther = false,
}: Omit<WishFieldsProps, 'service'> & { isOther?: boolean }) {
  const [day, setDay] = useState(typed.preferredDay ?? '');
  const { hours } = readConsultancy();
  const parts = openPartsOf(readOpening(), day || null);
  const times = parts.map((value) => ({ value, label: i18n._(DAY_PART_NAMES[value]) }));
  const closed = hours
    .filter(({ schema }) => schema === null)
    .map(({ days }) => sayDays(days))
    .join(', ');
  return (
    <>
      <Field
        label={isOther ? t`Another day (optional)` : t`Preferred day (optional)`}
        hint={closed === '' ? t`Tomorrow or later.` : t`Tomorrow or later; closed on ${closed}.`}
        error={fieldErrors.preferredDay}
      >
        <DateInput
          name="preferredDay"
          min={days.from}
          max={days.to}
          value={day}
          onChange={({ target }) => setDay(target.value)}
        />
      </Field>
      <Field label={t`Preferred time`} error={fieldErrors.preferredTime}>
        <Select
          name="preferredTime"
          defaultValue={typed.preferredTime}
          options={[{ value: '', label: t`Any time` }, ...times]}
        />
      </Field>
    </>
  );
}

/** Browsers take a year typed as 26 for 0026, and give an empty value for a part of a day. */
const isPart = ({ value, validity }: HTMLInputElement) => validity.badInput || value.startsWith('0');

/**
 * The browser's own date field, since the portal's would weigh too much here. Says, once it is left, when its year or another part of the
 * day is missing.
 */
function DateInput({ onBlur, ...props }: ComponentProps<typeof Input>) {
  const partId = useId();
  const [part, setPart] = useState<string | null>(null);
  return (
    <>
      <Input
        {...props}
        type="date"
        aria-describedby={part === null ? props['aria-describedby'] : partId}
        aria-invalid={part === null ? props['aria-invalid'] : true}
        onBlur={(event) => {
          setPart(isPart(event.target) ? event.target.value : null);
          onBlur?.(event);
        }}
      />
      {part !== null && (
        <p id={partId} role="status" className="text-danger-dark text-sm leading-snug">
          {part && `${t`The year is ${ph({ year: part.slice(0, 4) })}.`} `}
          <Trans>Please enter the whole day, the year with four digits.</Trans>
        </p>
      )}
    </>
  );
}

/** Nobody waits longer for a wish. */
const MAX_WAIT_MS = 5000;

/** The counsellors' free days for a service: null while they load, empty if none are known. */
function useFreeDays(service: Service): FreeDay[] | null {
  const [days, setDays] = useState<FreeDay[] | null>(null);
  useEffect(() => {
    let isOver = false;
    const settle = (found: FreeDay[]) => {
      if (!isOver) setDays(found);
      isOver = true;
    };
    const waiting = setTimeout(settle, MAX_WAIT_MS, []);
    readFreeTimes(service).then(settle, (error: unknown) => {
      console.warn('The free times could not be read; the open days are offered instead', error);
      settle([]);
    });
    return () => {
      isOver = true;
      clearTimeout(waiting);
    };
  }, [service]);
  return days;
}

const listRelations = () => [
  { value: '', label: t`Please choose` },
  ...Object.entries(RELATION_NAMES).map(([value, name]) => ({ value, label: i18n._(name) })),
];

interface BookingFieldsProps {
  service: Service;
  days: Days;
  fieldErrors: FieldErrors;
  /** Texts of this tab before a reload, by field. */
  typed: TypedTexts;
  assessment?: AssessmentSummary | undefined;
  interests?: SentInterests | undefined;
}

export function BookingFields({
  service,
  days,
  fieldErrors,
  typed,
  assessment,
  interests,
}: BookingFieldsProps) {
  const account = useAccount();
  const isParents = account !== null && isParentsAccount(account);
  const [typedEmail, setEmail] = useState(typed.email);
  // Do not ask again for the age and name typed in the assessment.
  const [initialAge] = useState(typed.age ?? assessment?.age ?? '');
  const [age, setAge] = useState(initialAge);
  const [isAttached, setIsAttached] = useState(false);
  const isChild = asksForParent(readTypedAge(age), (isAttached && assessment) || null);
  // The first age counts, also after it was changed here.
  useEffect(() => noteAge(readTypedAge(initialAge)), [initialAge]);

  function handleAge(typedAge: string): void {
    // One digit may be the start of another age, unless another one takes its place.
    if (typedAge !== '' && !typedAge.startsWith(age)) noteAge(readTypedAge(age));
    if (typedAge.trim().length > 1) noteAge(readTypedAge(typedAge));
    setAge(typedAge);
  }

  return (
    <>
      <Field
        label={t`Student's age`}
        hint={t`In years. Under 18, a parent must agree.`}
        required
        error={fieldErrors.age}
      >
        <Input
          name="age"
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          required
          value={age}
          onChange={({ target }) => handleAge(target.value)}
          onBlur={() => noteAge(readTypedAge(age))}
          className="max-w-32"
        />
      </Field>
      <Names
        isChild={isChild}
        ownName={account?.name ?? ''}
        parentName={account?.parentName ?? ''}
        studentName={assessment?.name ?? (isParents ? '' : (account?.name ?? ''))}
        fieldErrors={fieldErrors}
        typed={typed}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field
          label={isChild ? t`Parent's phone` : t`Phone`}
          hint={t`Phone or email: one is enough.`}
          error={fieldErrors.phone}
        >
          <Input type="tel" name="phone" autoComplete="tel" defaultValue={typed.phone} />
        </Field>
        <Field label={isChild ? t`Parent's email` : t`Email`} error={fieldErrors.email}>
          <Input
            type="email"
            name="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            value={typedEmail ?? ((!isChild || isParents) && account ? account.email : '')}
            onChange={({ target }) => setEmail(target.value)}
          />
        </Field>
        <WishFields service={service} days={days} fieldErrors={fieldErrors} typed={typed} />
      </div>
      <Field
        label={t`Message (optional)`}
        hint={
          isChild
            ? t`What would you like to know, or tell us before we call? We read it for the call, before the parent agrees.`
            : t`What would you like to know, or tell us before we call?`
        }
        error={fieldErrors.message}
      >
        <Textarea name="message" rows={3} maxLength={MAX_MESSAGE_LENGTH} defaultValue={typed.message} />
      </Field>
      {interests && <SendInterests interests={interests} />}
      {assessment && (
        <Tick
          name="sendAssessment"
          label={t`Send my career assessment with this request.`}
          hint={t`The counsellor then sees the name, age, education level (with class and stream, if you chose them), interests, strengths and career goals that you wrote there, and the careers it recommended. Without the tick, only what this form shows is sent, such as the age.`}
          onChange={setIsAttached}
        />
      )}
      {isChild && (
        <Tick
          name="consentOfParent"
          label={t`I am this parent or guardian, and I agree to this request.`}
          hint={t`We confirm this with you. Until then we do not open an assessment or interest result sent with it.`}
          error={fieldErrors.consentOfParent}
        />
      )}
      <Tick
        name="consentToContact"
        label={t`I agree to be contacted about a counselling session.`}
        error={fieldErrors.consentToContact}
      />
    </>
  );
}

interface NamesProps {
  isChild: boolean;
  ownName: string;
  parentName: string;
  studentName: string;
  fieldErrors: FieldErrors;
  typed: TypedTexts;
}

/** An adult's own name; of a student under 18 their name and the parent's. All stay typed when the age changes. */
function Names({ isChild, fieldErrors, typed, ...known }: NamesProps) {
  // A child's `name` is the student's.
  const wasForChild = typed.parentName !== undefined;
  const [typedOwn, setOwn] = useState(wasForChild ? typed.parentName : typed.name);
  const own = typedOwn ?? (isChild ? known.parentName : known.ownName);
  const [student, setStudent] = useState((wasForChild && typed.name) || known.studentName);
  const [relation, setRelation] = useState(typed.parentRelation ?? '');
  if (!isChild) {
    return (
      <Field label={t`Your name`} required error={fieldErrors.name}>
        <Input
          name="name"
          autoComplete="name"
          required
          value={own}
          onChange={({ target }) => setOwn(target.value)}
        />
      </Field>
    );
  }
  return (
    <>
      <Field label={t`Student's name`} required error={fieldErrors.name}>
        <Input
          name="name"
          autoComplete="off"
          required
          value={student}
          onChange={({ target }) => setStudent(target.value)}
        />
      </Field>
      <p className="rounded-lg bg-mist px-3.5 py-2.5 text-sm leading-snug">
        <Trans>
          Under 18, a parent or guardian must agree. Please give their own name, phone or email, not the
          student's.
        </Trans>
      </p>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label={t`Parent's or guardian's name`} required error={fieldErrors.parentName}>
          <Input
            name="parentName"
            autoComplete="name"
            required
            value={own}
            onChange={({ target }) => setOwn(target.value)}
          />
        </Field>
        <Field label={t`Relationship to the student`} required error={fieldErrors.parentRelation}>
          <Select
            name="parentRelation"
            required
            options={listRelations()}
            value={relation}
            onChange={({ target }) => setRelation(target.value)}
          />
        </Field>
      </div>
    </>
  );
}

/** Two ticks: to send the result and, with it, to allow a later question about the choice. */
function SendInterests({ interests }: { interests: SentInterests }) {
  const [isSent, setIsSent] = useState(false);
  return (
    <>
      <Tick
        name="sendInterests"
        label={t`Send my interest result with this request.`}
        hint={
          interests.guesses
            ? t`The counsellor then sees the answers, the six scores, the careers with their fit, the subjects that you chose, and the parent’s guesses. A report may show them. Without the tick, nothing of them leaves this device.`
            : t`The counsellor then sees the answers, the six scores, the careers with their fit, and the subjects that you chose. A report may show them. Without the tick, nothing of them leaves this device.`
        }
        onChange={setIsSent}
      />
      {isSent && interests.careers.length > 0 && (
        <Tick
          name="consentToFollowUp"
          label={t`You may ask me by e-mail, after one year and after two, about the choice.`}
          hint={t`Two short messages with one question each. The answers tell us whether these lists help. You can withdraw this at any time.`}
        />
      )}
    </>
  );
}

interface TickProps {
  name: string;
  label: string;
  hint?: string;
  error?: string | undefined;
  onChange?: (isTicked: boolean) => void;
}

function Tick({ name, label, hint, error, onChange }: TickProps) {
  const id = useId();
  const hintId = hint && `${id}-hint`;
  const errorId = error && `${id}-error`;
  return (
    <div data-field className="scroll-my-4">
      <Checkbox
        name={name}
        label={<span className="leading-snug">{label}</span>}
        aria-describedby={[hintId, errorId].filter(Boolean).join(' ') || undefined}
        aria-invalid={error ? true : undefined}
        onChange={({ target }) => onChange?.(target.checked)}
      />
      {hint && (
        <p id={hintId} className="ml-7.5 text-ink-soft text-sm leading-snug">
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId} className="ml-7.5 text-danger-dark text-sm leading-snug">
          {error}
        </p>
      )}
    </div>
  );
}
