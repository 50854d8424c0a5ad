import {
  type AppointmentRequest,
  confirmParent as confirmParentEndpoint,
} from '#contracts/enquiries/index.ts';
import { PARENT_RELATIONS, RELATION_NAMES } from '#contracts/records.ts';
import { confirmParent } from '#web/areas/enquiries/inbox/api.ts';
import { useSubmissionLists } from '#web/areas/enquiries/inbox/use-submission-change.ts';
import { Field } from '#web/components/form/field.tsx';
import { FormDialog } from '#web/components/form/form-dialog.tsx';
import { firstFieldError, useFieldErrors } from '#web/components/form/use-field-errors.ts';
import { showSuccess, useSubmit } from '#web/components/form/use-submit.ts';
import { Input } from '#web/components/ui/input.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { maxLengthOf } from '#web/lib/max-length-of.ts';
import { useDraftValues } from '#web/lib/use-draft.ts';

const RELATIONS = [
  { value: '', label: 'Please choose' },
  ...PARENT_RELATIONS.map((value) => ({ value, label: RELATION_NAMES[value] })),
];

interface ParentConsentDialogProps {
  request: AppointmentRequest;
  onClose: () => void;
}

/** Records that a parent agreed on the phone. */
export function ParentConsentDialog({ request, onClose }: ParentConsentDialogProps) {
  const { id, name, version, parent, phone } = request;
  const lists = useSubmissionLists('appointment_request');
  const { fieldErrors, check } = useFieldErrors();
  const draft = useDraftValues(
    { form: `parent-consent:${id}`, title: `Parent’s consent for ${name}` },
    (): { parentName: string; parentRelation: string } => ({
      parentName: parent?.name ?? '',
      parentRelation: parent?.relation ?? '',
    }),
  );
  const { values, setValues } = draft;
  const parentRelation = PARENT_RELATIONS.find((one) => one === values.parentRelation);

  const { busy, submit } = useSubmit(
    async () => {
      if (!parentRelation) return;
      const body = { version, parentName: values.parentName, parentRelation };
      await confirmParent(id, body);
      draft.release();
      void lists.reload();
      showSuccess('The parent’s consent is recorded');
      onClose();
    },
    'Operation failed',
    () => void lists.reload(),
  );

  function handleSubmit(form: HTMLFormElement) {
    if (check(form, firstFieldError(confirmParentEndpoint.body, { ...values, version }))) void submit();
  }

  return (
    <FormDialog
      title="The parent agreed on the phone"
      description={`Call ${phone ?? 'the parent'} and ask for the parent or guardian of ${name}. Say what the request is for and that it carries what the student wrote, if there is an assessment. Your name and the time are recorded.`}
      submitLabel={busy ? 'Recording...' : 'Record Consent'}
      busy={busy}
      onSubmit={handleSubmit}
      restored={draft.restored}
      closesOnEscape="always"
      onClose={() => draft.attempt(onClose)}
    >
      <Field label="Who agreed" required error={fieldErrors.parentName ?? null}>
        <Input
          name="parentName"
          value={values.parentName}
          maxLength={maxLengthOf(confirmParentEndpoint.body.shape.parentName)}
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
