import { type FormEvent, useId, useState } from 'react';
import { CONSENT_PURPOSES, type ConsentPurpose } from '#contracts/enquiries.ts';
import { recordConsent, type StudentDetails } from '#contracts/students.ts';
import { Field } from '#web/components/form/field.tsx';
import { focusField, showSuccess, useSubmit } from '#web/components/form/use-submit.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { PURPOSE_NAMES } from '#web/features/students/labels.ts';
import { useStudentRecord } from '#web/features/students/use-student-record.ts';
import { callApi } from '#web/lib/api-client.ts';

/** Writes down what a guardian told staff, at the desk or on the phone. */
export function RecordConsentDialog({ student, onClose }: { student: StudentDetails; onClose: () => void }) {
  const formId = useId();
  const record = useStudentRecord(student.id);
  const [purpose, setPurpose] = useState<ConsentPurpose>('contact');
  const [givenBy, setGivenBy] = useState(student.guardianName ?? '');
  const [error, setError] = useState<string | null>(null);

  const { busy, submit } = useSubmit(async () => {
    const { consent } = await callApi(recordConsent, {
      params: { id: student.id },
      body: { purpose, givenBy },
    });
    record.change((data) => ({ ...data, consents: [consent, ...data.consents] }));
    showSuccess('The consent is recorded');
    onClose();
  }, 'Operation failed');

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const mistake = recordConsent.body.safeParse({ purpose, givenBy }).error?.issues[0]?.message ?? null;
    setError(mistake);
    if (mistake === null) void submit();
    else focusField(event.currentTarget, 'givenBy');
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => open || busy || onClose()}
      title="Record a consent"
      description="What a parent or guardian, or a grown-up student, agreed to when talking to you."
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={busy}>
            Record
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={handleSubmit} className="grid gap-4">
        <Field label="For">
          <Select
            name="purpose"
            value={purpose}
            options={CONSENT_PURPOSES.map((value) => ({ value, label: PURPOSE_NAMES[value] }))}
            onChange={({ target }) =>
              setPurpose(CONSENT_PURPOSES.find((known) => known === target.value) ?? purpose)
            }
          />
        </Field>
        <Field label="Given by" required error={error}>
          <Input
            name="givenBy"
            value={givenBy}
            maxLength={100}
            autoComplete="off"
            aria-required
            onChange={(event) => setGivenBy(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
