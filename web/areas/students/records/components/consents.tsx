import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { BodyInputOf } from '#contracts/endpoint.ts';
import { GUARDIAN_RELATION_WORDS } from '#contracts/families/index.ts';
import { ENGLISH_LANGUAGE_NAMES } from '#contracts/languages.ts';
import { CONSENT_PURPOSES, type ConsentPurpose, PURPOSE_NAMES } from '#contracts/records.ts';
import {
  type Consent,
  recordConsent as recordConsentEndpoint,
  type Student,
} from '#contracts/students/index.ts';
import { recordConsent, withdrawConsent } from '#web/areas/students/records/api.ts';
import { CONSENT_SOURCE_NAMES } from '#web/areas/students/records/labels.ts';
import { useStudentRecord } from '#web/areas/students/records/use-student-record.ts';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { Field } from '#web/components/form/field.tsx';
import { firstFieldError } from '#web/components/form/field-errors.ts';
import { FormDialog } from '#web/components/form/form-dialog.tsx';
import { showSuccess, useChange } from '#web/components/form/use-change.ts';
import { CONSENT_PARAM } from '#web/components/missing-consents.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { formatDate, formatDateTime } from '#web/lib/format.ts';
import { maxLengthOf } from '#web/lib/max-length-of.ts';
import { useDraftValues } from '#web/lib/use-draft.ts';
import { Passport } from './passport.tsx';
import { Section, SectionRow } from './section.tsx';

/** Empty for a sender's own consent. */
export function whoAgreed({ givenBy, relation }: Pick<Consent, 'givenBy' | 'relation'>): string {
  return [givenBy, relation && GUARDIAN_RELATION_WORDS[relation].toLowerCase()].filter(Boolean).join(', ');
}

/** Of the text that the person agreed to. */
export const wordingOf = ({ wording, language }: Pick<Consent, 'wording' | 'language'>): string =>
  language === 'en' ? `version ${wording}` : `version ${wording} in ${ENGLISH_LANGUAGE_NAMES[language]}`;

type Confirmed = Pick<Consent, 'confirmation' | 'confirmedAt' | 'confirmedByName'>;

/** Null for a consent that nobody needs to confirm. */
export function howConfirmed({ confirmation, confirmedAt, confirmedByName }: Confirmed): string | null {
  const when = confirmedAt ? formatDateTime(confirmedAt) : '';
  switch (confirmation) {
    case null:
      return null;
    case 'not_yet':
      return 'Not confirmed yet';
    case 'call_back':
      return `Confirmed on the phone by ${confirmedByName}, ${when}`;
    case 'code':
      return `Confirmed by a code to the parent’s e-mail, ${when}`;
    case 'invitation':
      return 'Verified by an invitation to an address that the office had';
    case 'identity_seen':
      return `Identity seen by ${confirmedByName}, ${confirmedAt ? formatDate(confirmedAt) : ''}`;
    case 'earlier':
      return 'From before consents were confirmed';
  }
}

interface ConsentsProps {
  student: Student;
  consents: readonly Consent[];
  hasPassport: boolean;
}

export function Consents({ student, consents, hasPassport }: ConsentsProps) {
  const [params, setParams] = useSearchParams();
  const asked = CONSENT_PURPOSES.find((purpose) => purpose === params.get(CONSENT_PARAM));
  const [isRecording, setIsRecording] = useState(false);
  const [withdrawn, setWithdrawn] = useState<Consent | null>(null);
  return (
    <Section
      title="Consents"
      action={
        !hasPassport && (
          <Button variant="secondary" onClick={() => setIsRecording(true)}>
            Record consent
          </Button>
        )
      }
      empty={consents.length === 0 && !hasPassport ? 'No consent is recorded.' : null}
    >
      <Passport studentId={student.id} consents={consents} hasPassport={hasPassport} />
      <ul className="grid divide-y divide-line">
        {consents.map((consent) => (
          <ConsentItem key={consent.id} consent={consent} onWithdraw={() => setWithdrawn(consent)} />
        ))}
      </ul>
      {(isRecording || asked) && !hasPassport && (
        <RecordConsentDialog
          student={student}
          purpose={asked ?? 'contact'}
          onClose={() => {
            setIsRecording(false);
            if (asked) setParams(withoutPurpose, { replace: true, preventScrollReset: true });
          }}
        />
      )}
      {withdrawn && (
        <WithdrawDialog studentId={student.id} consent={withdrawn} onClose={() => setWithdrawn(null)} />
      )}
    </Section>
  );
}

function withoutPurpose(params: URLSearchParams): URLSearchParams {
  params.delete(CONSENT_PARAM);
  return params;
}

function ConsentItem({ consent, onWithdraw }: { consent: Consent; onWithdraw: () => void }) {
  const { purpose, givenAt, withdrawnAt, source, decision, settlement, accountId } = consent;
  const how = `${formatDate(givenAt)}, ${CONSENT_SOURCE_NAMES[source]}`;
  const person = whoAgreed(consent);
  // The family decides there; the office settles a difference anew.
  const isOfPassport = accountId !== null || settlement !== null;
  const verb = decision === 'given' ? 'Given' : 'Refused';
  return (
    <SectionRow>
      <div className="min-w-0">
        <p className="font-medium">{PURPOSE_NAMES[purpose]}</p>
        <p className="[overflow-wrap:anywhere] text-ink-soft text-sm">
          {settlement !== null
            ? `${verb} by both guardians, settled by ${consent.confirmedByName}, ${formatDate(givenAt)}: ${settlement}`
            : person === ''
              ? `${verb} ${how}`
              : `${verb} by ${person}, ${how}`}
        </p>
        <p className="[overflow-wrap:anywhere] text-ink-soft text-sm">
          {[`Text of the ${isOfPassport ? 'passport' : 'form'}: ${wordingOf(consent)}`, howConfirmed(consent)]
            .filter(Boolean)
            .join('. ')}
        </p>
      </div>
      {withdrawnAt !== null ? (
        <Badge tone="red">Withdrawn {formatDate(withdrawnAt)}</Badge>
      ) : decision === 'refused' ? (
        <Badge>Refused</Badge>
      ) : isOfPassport ? null : (
        <Button variant="ghost" aria-label={`Withdraw: ${PURPOSE_NAMES[purpose]}`} onClick={onWithdraw}>
          Withdraw
        </Button>
      )}
    </SectionRow>
  );
}

interface WithdrawDialogProps {
  studentId: number;
  consent: Consent;
  onClose: () => void;
}

function WithdrawDialog({ studentId, consent, onClose }: WithdrawDialogProps) {
  const record = useStudentRecord(studentId);
  const { busy, submit } = useChange(
    async () => {
      const answer = await withdrawConsent(consent.id);
      record.change((data) => ({
        ...data,
        consents: data.consents.map((one) => (one.id === consent.id ? answer.consent : one)),
      }));
      showSuccess('The consent is withdrawn');
      onClose();
    },
    { fallback: 'Operation failed' },
  );
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || busy || onClose()}
      title="Withdraw this consent?"
      description={`${PURPOSE_NAMES[consent.purpose]}: the consultancy must stop this from now on. The record of the consent stays.`}
      confirmLabel="Withdraw"
      busy={busy}
      onConfirm={() => void submit()}
    />
  );
}

interface RecordConsentDialogProps {
  student: Student;
  purpose: ConsentPurpose;
  onClose: () => void;
}

/** For a consent given in conversation, at the desk or on the phone. */
function RecordConsentDialog({ student, purpose, onClose }: RecordConsentDialogProps) {
  const record = useStudentRecord(student.id);
  const draft = useDraftValues(
    { form: `consent:${student.id}`, title: `Consent for ${student.name}` },
    (): BodyInputOf<typeof recordConsentEndpoint> => ({
      purpose,
      givenBy: student.guardianName ?? '',
    }),
  );
  const { values, setValues } = draft;

  const { busy, fieldErrors, submit } = useChange(
    async (_: HTMLFormElement) => {
      const { consent } = await recordConsent(student.id, values);
      record.change((data) => ({ ...data, consents: [...data.consents, consent] }));
      draft.release();
      showSuccess('The consent is recorded');
      onClose();
    },
    {
      fallback: 'Operation failed',
      show: 'field',
      findFieldErrors: () => firstFieldError(recordConsentEndpoint.body, values),
    },
  );

  return (
    <FormDialog
      title="Record a consent"
      description="A consent that a parent, a guardian or an adult student gave you in conversation. Once a guardian has an account, the family decides there."
      submitLabel="Record"
      busy={busy}
      onSubmit={(form) => void submit(form)}
      restored={draft.restored}
      closesOnEscape="always"
      onClose={() => draft.attempt(onClose)}
    >
      <Field label="For">
        <Select
          name="purpose"
          value={values.purpose}
          options={CONSENT_PURPOSES.map((value) => ({ value, label: PURPOSE_NAMES[value] }))}
          onChange={({ target }) => {
            const chosen = CONSENT_PURPOSES.find((known) => known === target.value);
            if (chosen) setValues({ ...values, purpose: chosen });
          }}
        />
      </Field>
      <Field label="Given by" required error={fieldErrors.givenBy ?? null}>
        <Input
          name="givenBy"
          value={values.givenBy}
          maxLength={maxLengthOf(recordConsentEndpoint.body.shape.givenBy)}
          autoComplete="off"
          aria-required
          onChange={(event) => setValues({ ...values, givenBy: event.target.value })}
        />
      </Field>
    </FormDialog>
  );
}
