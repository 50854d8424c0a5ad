import type { BodyInputOf } from '#contracts/endpoint.ts';
import {
  CONSENT_PURPOSES,
  recordConsent as recordConsentEndpoint,
  type StudentDetails,
} from '#contracts/students/index.ts';
import { recordConsent } from '#web/areas/students/records/api.ts';
import { PURPOSE_NAMES } from '#web/areas/students/records/labels.ts';
import { useStudentRecord } from '#web/areas/students/records/use-student-record.ts';
import { Field } from '#web/components/form/field.tsx';
import { FormDialog } from '#web/components/form/form-dialog.tsx';
import { firstFieldError, useFieldErrors } from '#web/components/form/use-field-errors.ts';
import { showSuccess, useSubmit } from '#web/components/form/use-submit.ts';
import { Input } from '#web/components/ui/input.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { maxLengthOf } from '#web/lib/max-length-of.ts';
import { useDraftValues } from '#web/lib/use-draft.ts';

/** For a consent given in conversation, at the desk or on the phone. */
export function RecordConsentDialog({ student, onClose }: { student: StudentDetails; onClose: () => void }) {
  const record = useStudentRecord(student.id);
  const { fieldErrors, check } = useFieldErrors();
  const draft = useDraftValues(
    { form: `consent:${student.id}`, title: `Consent for ${student.name}` },
    (): BodyInputOf<typeof recordConsentEndpoint> => ({
      purpose: 'contact',
      givenBy: student.guardianName ?? '',
    }),
  );
  const { values, setValues } = draft;

  const { busy, submit } = useSubmit(async () => {
    const { consent } = await recordConsent(student.id, values);
    record.change((data) => ({ ...data, consents: [...data.consents, consent] }));
    draft.release();
    showSuccess('The consent is recorded');
    onClose();
  }, 'Operation failed');

  function handleSubmit(form: HTMLFormElement) {
    if (check(form, firstFieldError(recordConsentEndpoint.body, values))) void submit();
  }

  return (
    <FormDialog
      title="Record a consent"
      description="A consent that a parent, a guardian or an adult student gave you in conversation."
      submitLabel="Record"
      busy={busy}
      onSubmit={handleSubmit}
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
            const purpose = CONSENT_PURPOSES.find((known) => known === target.value);
            if (purpose) setValues({ ...values, purpose });
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
