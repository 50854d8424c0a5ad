import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type Contact,
  confirmParent,
  isOpenStatus,
  type SessionRequest,
} from '#contracts/enquiries/index.ts';
import { GUARDIAN_RELATION_WORDS } from '#contracts/families/index.ts';
import { ASSESSMENT_ANSWERS, type StoredAssessment } from '#contracts/guidance/index.ts';
import { ADULT_AGE } from '#contracts/lib/ages.ts';
import { DAY_PART_NAMES } from '#contracts/public-site.ts';
import { PARENT_RELATIONS, RELATION_NAMES } from '#contracts/records.ts';
import { hasPermission } from '#contracts/roles.ts';
import {
  assessmentQuery,
  bookWishedTime,
  changeContact,
  reloadContacts,
} from '#web/areas/enquiries/contacts/api.ts';
import { useSession } from '#web/areas/identity/index.ts';
import { Field } from '#web/components/form/field.tsx';
import { firstFieldError } from '#web/components/form/field-errors.ts';
import { FormDialog } from '#web/components/form/form-dialog.tsx';
import { showSuccess, useChange } from '#web/components/form/use-change.ts';
import { Loaded } from '#web/components/loaded.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { ApiError } from '#web/lib/api-client.ts';
import { formatClock, formatDate, formatDateTime, orDash } from '#web/lib/format.ts';
import { maxLengthOf } from '#web/lib/max-length-of.ts';
import { useDraftValues } from '#web/lib/use-draft.ts';
import { SentText } from './sent-text.tsx';

const RELATIONS = [
  { value: '', label: 'Please choose' },
  ...PARENT_RELATIONS.map((value) => ({ value, label: RELATION_NAMES[value] })),
];

interface ParentConsentDialogProps {
  row: Contact;
  onClose: () => void;
}

/** Records that a parent agreed on the phone. */
function ParentConsentDialog({ row, onClose }: ParentConsentDialogProps) {
  const { id, name, version, phone, request } = row;
  const queryClient = useQueryClient();
  const draft = useDraftValues(
    { form: `parent-consent:${id}`, title: `Parent’s consent for ${name}` },
    (): { parentName: string; parentRelation: string } => ({
      parentName: request?.parent?.name ?? '',
      parentRelation: request?.parent?.relation ?? '',
    }),
  );
  const { values, setValues } = draft;
  const parentRelation = PARENT_RELATIONS.find((one) => one === values.parentRelation);

  const { busy, fieldErrors, submit } = useChange(
    async (_form: HTMLFormElement) => {
      if (!parentRelation) return;
      const body = { version, parentName: values.parentName, parentRelation };
      await changeContact('confirmParent', id, body);
      draft.release();
      void reloadContacts(queryClient);
      showSuccess('The parent’s consent is recorded');
      onClose();
    },
    {
      fallback: 'Operation failed',
      show: 'field',
      findFieldErrors: () => firstFieldError(confirmParent.body, { ...values, version }),
      onRefused: () => void reloadContacts(queryClient),
    },
  );

  return (
    <FormDialog
      title="The parent agreed on the phone"
      description={`Call ${request?.parentContact ?? phone ?? 'the parent'} and ask for the parent or guardian of ${name}. Say what the request is for and that it carries what the student wrote, if there is an assessment. Your name and the time are recorded.`}
      submitLabel={busy ? 'Recording...' : 'Record Consent'}
      busy={busy}
      onSubmit={(form) => void submit(form)}
      restored={draft.restored}
      closesOnEscape="always"
      onClose={() => draft.attempt(onClose)}
    >
      <Field label="Who agreed" required error={fieldErrors.parentName ?? null}>
        <Input
          name="parentName"
          value={values.parentName}
          maxLength={maxLengthOf(confirmParent.body.shape.parentName)}
          autoComplete="off"
          aria-required
          onChange={({ target }) => setValues({ ...values, parentName: target.value })}
        />
      </Field>
      <Field label="Relationship to the student" required error={fieldErrors.parentRelation ?? null}>
        <Select
          name="parentRelation"
          value={values.parentRelation}
          options={RELATIONS}
          onChange={({ target }) => setValues({ ...values, parentRelation: target.value })}
        />
      </Field>
    </FormDialog>
  );
}

/** The name and the reference of a family prove nothing, and the answer would go to the address of the sender. */
function CheckSender() {
  return (
    <p className="mt-2 text-sm">
      Anybody can send this. Before you show, correct or delete something, call the number that the family’s
      record already had.
    </p>
  );
}

/** What a session request alone has: the wished time, the age, the parent, and what was sent along. A child's message has its parent. */
export function RequestParts({ row }: { row: Contact }) {
  const { kind, name, age, status, request } = row;
  const [opened, setOpened] = useState<'consent' | 'assessment' | null>(null);
  if (kind === 'privacy_request') return <CheckSender />;
  if (request === null) return null;
  const { parent, parentContact, earlier, youngestAge, awaitsParent, isUnder18 } = request;
  const years = age === null ? (isUnder18 ? 'Under 18' : null) : String(age);
  const close = () => setOpened(null);
  return (
    <>
      <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        {kind === 'session_request' && <Fact label="Preferred" value={describeWish(request)} />}
        <Fact label="Age" value={years} />
        <Fact
          label={parent?.relation ? GUARDIAN_RELATION_WORDS[parent.relation] : 'Parent'}
          value={parent?.name ?? null}
        />
        <Fact label="Parent’s contact" value={parentContact} />
        {kind === 'session_request' && <Fact label="Reference" value={request.reference} />}
      </dl>
      {youngestAge !== null && (
        <p className="text-sm">
          {youngestAge === ADULT_AGE - 1
            ? 'An age under 18 was given in the form before'
            : `The age ${youngestAge} was given in the form before`}
        </p>
      )}
      {earlier && (
        <p className="text-sm">
          An earlier request of {formatDate(earlier.receivedAt)} gave the age {earlier.age}
        </p>
      )}
      {request.hasInterests && !awaitsParent && (
        <p className="text-ink-soft text-sm">With an interest result, on the student’s page</p>
      )}
      <div className="mt-2 flex flex-wrap items-center gap-2 empty:hidden">
        {awaitsParent && <Badge tone="amber">Waiting for the parent’s consent</Badge>}
        {awaitsParent && status !== 'spam' && (
          <Button
            variant="secondary"
            aria-label={`Parent agreed: ${name}`}
            onClick={() => setOpened('consent')}
          >
            Parent Agreed
          </Button>
        )}
        {request.hasAssessment && !awaitsParent && (
          <Button
            variant="secondary"
            aria-label={`View the assessment sent by ${name}`}
            onClick={() => setOpened('assessment')}
          >
            Assessment
          </Button>
        )}
        <BookWished row={row} request={request} />
      </div>
      {opened === 'consent' && <ParentConsentDialog row={row} onClose={close} />}
      {opened === 'assessment' && <AssessmentDialog row={row} onClose={close} />}
    </>
  );
}

/** The wished day and time as words. */
export function describeWish({ preferredDay, preferredTime, preferredStart }: SessionRequest): string {
  if (preferredDay === null && preferredTime === null) return 'Any time';
  const part = preferredTime === null ? 'Any time of day' : DAY_PART_NAMES[preferredTime];
  const day = preferredDay === null ? 'Any day' : formatDate(preferredDay);
  return `${day}, ${preferredStart === null ? part : formatClock(preferredStart)}`;
}

/** A label and its value in a `dl`; nothing without a value. */
export function Fact({ label, value }: { label: string; value: string | null }) {
  if (!value) return null;
  return (
    <div className="contents">
      <dt className="text-ink-soft">{label}</dt>
      <dd dir="auto" className="[overflow-wrap:anywhere]">
        {value}
      </dd>
    </div>
  );
}

interface BookWishedProps {
  row: Contact;
  request: SessionRequest;
}

/** Books the time that the family wished for. */
function BookWished({ row, request }: BookWishedProps) {
  const { adminUser } = useSession();
  const queryClient = useQueryClient();
  const { id, name, version, status } = row;
  const { busy, submit } = useChange(
    async () => {
      try {
        const { appointment } = await bookWishedTime(id, version);
        const { startsAt, counsellor } = appointment;
        showSuccess(`Booked on ${formatDateTime(startsAt)} with ${counsellor?.name}`);
      } finally {
        void reloadContacts(queryClient);
        void queryClient.invalidateQueries({ queryKey: ['appointments'] });
      }
    },
    { fallback: 'The appointment could not be booked' },
  );
  if (request.preferredStart === null || !isOpenStatus(status) || !adminUser) return null;
  if (!hasPermission(adminUser.role, 'appointments:edit')) return null;
  return (
    <Button
      variant="secondary"
      busy={busy}
      aria-label={`Book this time: ${name}`}
      onClick={() => void submit()}
    >
      Book This Time
    </Button>
  );
}

function AssessmentDialog({ row, onClose }: { row: Contact; onClose: () => void }) {
  const query = useQuery(assessmentQuery(row.id));
  const { error } = query;
  const refusal = error instanceof ApiError && error.code === 'consent_needed' ? error.message : null;
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Career assessment"
      description={`Sent by ${row.name}`}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      {refusal === null ? (
        <Loaded
          query={query}
          loading="Loading assessment..."
          failed="Failed to load the assessment. Please try again."
        >
          {(assessment) => <Answers assessment={assessment} />}
        </Loaded>
      ) : (
        <p role="alert">{refusal}</p>
      )}
    </Dialog>
  );
}

function Answers({ assessment }: { assessment: StoredAssessment }) {
  const sent = new Set(assessment.recommendations);
  const recommendations = sent.size === 0 ? [orDash(null)] : [...sent];
  return (
    <dl className="grid gap-3">
      {ASSESSMENT_ANSWERS.filter(([, field]) => assessment[field] !== undefined).map(([label, field]) => (
        <div key={field}>
          <dt className="text-ink-soft text-sm">{label}</dt>
          <dd>
            <SentText label={label} maxHeight="max-h-60">
              {assessment[field] ?? ''}
            </SentText>
          </dd>
        </div>
      ))}
      <div>
        <dt className="text-ink-soft text-sm">Recommendations</dt>
        {recommendations.map((recommendation) => (
          <dd key={recommendation} className="overflow-x-clip [overflow-wrap:anywhere]">
            {recommendation}
          </dd>
        ))}
      </div>
    </dl>
  );
}
