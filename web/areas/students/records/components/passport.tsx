import { useState } from 'react';
import type { BodyInputOf } from '#contracts/endpoint.ts';
import {
  PASSPORT_PURPOSES,
  type PassportPurpose,
  settleConsent as settleConsentEndpoint,
} from '#contracts/families/index.ts';
import {
  CONSENT_DECISIONS,
  CONSENT_STATE_NAMES,
  type ConsentDecision,
  type ConsentState,
  PURPOSE_NAMES,
} from '#contracts/records.ts';
import { type Consent, consentState, isRefused } from '#contracts/students/index.ts';
import { AskFamily } from '#web/areas/mail/index.ts';
import { settleConsent } from '#web/areas/students/records/api.ts';
import { useStudentRecord } from '#web/areas/students/records/use-student-record.ts';
import { Field } from '#web/components/form/field.tsx';
import { firstFieldError } from '#web/components/form/field-errors.ts';
import { FormDialog } from '#web/components/form/form-dialog.tsx';
import { showSuccess, useChange } from '#web/components/form/use-change.ts';
import { Badge, type BadgeTone } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { Textarea } from '#web/components/ui/textarea.tsx';
import { maxLengthOf } from '#web/lib/max-length-of.ts';

const STATE_TONES: Record<ConsentState, BadgeTone> = {
  none: 'gray',
  waiting: 'amber',
  given: 'green',
  refused: 'gray',
  withdrawn: 'gray',
  disputed: 'red',
};

interface PassportProps {
  studentId: number;
  /** Oldest first. */
  consents: readonly Consent[];
  hasPassport: boolean;
}

/** What the family decided in its account, by purpose; of one that decides there no more, what it refused. */
export function Passport({ studentId, consents, hasPassport }: PassportProps) {
  const [settled, setSettled] = useState<PassportPurpose | null>(null);
  const states = PASSPORT_PURPOSES.filter((purpose) => hasPassport || isRefused(consents, purpose)).map(
    (purpose) => ({ purpose, state: consentState(consents, purpose) }),
  );
  const undecided = states.filter(({ state }) => state === 'none').map(({ purpose }) => purpose);
  if (states.length === 0) return null;
  return (
    <div className="mb-4 grid gap-3">
      <p className="text-ink-soft text-sm">
        {hasPassport
          ? 'The family decides in its account. Without these consents the product refuses to enrol, to book, to plan calls, to write and to share reports.'
          : 'Nobody decides in an account any more, and what was refused there still counts. If the family agrees now, record its consent and settle the difference.'}
      </p>
      <ul className="grid gap-2">
        {states.map(({ purpose, state }) => (
          <li key={purpose} className="flex min-h-9 flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <span>{PURPOSE_NAMES[purpose]}</span>
            <span className="flex flex-wrap items-center gap-2">
              <Badge tone={STATE_TONES[state]}>{CONSENT_STATE_NAMES[state]}</Badge>
              {state === 'disputed' && (
                <Button
                  variant="secondary"
                  aria-label={`Settle: ${PURPOSE_NAMES[purpose]}`}
                  onClick={() => setSettled(purpose)}
                >
                  Settle
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {hasPassport && undecided.length > 0 && <AskFamily studentId={studentId} purposes={undecided} />}
      {settled && <SettleDialog studentId={studentId} purpose={settled} onClose={() => setSettled(null)} />}
    </div>
  );
}

const DECISION_NAMES: Record<ConsentDecision, string> = {
  given: 'Both agree to it',
  refused: 'They do not agree to it',
};

interface SettleDialogProps {
  studentId: number;
  purpose: PassportPurpose;
  onClose: () => void;
}

/** After a talk with both guardians. */
function SettleDialog({ studentId, purpose, onClose }: SettleDialogProps) {
  const record = useStudentRecord(studentId);
  const [values, setValues] = useState<BodyInputOf<typeof settleConsentEndpoint>>({
    purpose,
    decision: 'refused',
    settlement: '',
  });
  const { busy, fieldErrors, submit } = useChange(
    async (_: HTMLFormElement) => {
      await settleConsent(studentId, values);
      await record.reload();
      record.reloadTimeline();
      showSuccess('The difference is settled');
      onClose();
    },
    {
      fallback: 'Operation failed',
      show: 'field',
      findFieldErrors: () => firstFieldError(settleConsentEndpoint.body, values),
    },
  );
  return (
    <FormDialog
      title={`Settle: ${PURPOSE_NAMES[purpose]}`}
      description="Please speak to both guardians first. Each of them gets a receipt, without your note."
      submitLabel="Settle"
      busy={busy}
      onSubmit={(form) => void submit(form)}
      onClose={onClose}
    >
      <Field label="What they agreed">
        <Select
          name="decision"
          value={values.decision}
          options={CONSENT_DECISIONS.map((value) => ({ value, label: DECISION_NAMES[value] }))}
          onChange={({ target }) => {
            const decision = CONSENT_DECISIONS.find((known) => known === target.value);
            if (decision) setValues({ ...values, decision });
          }}
        />
      </Field>
      <Field label="What both said" required error={fieldErrors.settlement ?? null}>
        <Textarea
          name="settlement"
          rows={3}
          value={values.settlement}
          maxLength={maxLengthOf(settleConsentEndpoint.body.shape.settlement)}
          aria-required
          onChange={({ target }) => setValues({ ...values, settlement: target.value })}
        />
      </Field>
    </FormDialog>
  );
}
