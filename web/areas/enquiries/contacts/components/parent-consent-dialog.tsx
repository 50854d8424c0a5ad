import { type Contact, confirmParent } from '#contracts/enquiries/index.ts';
import { PARENT_RELATIONS, RELATION_NAMES } from '#contracts/records.ts';
import { changeContact } from '#web/areas/enquiries/contacts/api.ts';
import { useContactCache } from '#web/areas/enquiries/contacts/use-contact-change.ts';
import { Field } from '#web/components/form/field.tsx';
import { FormDialog } from '#web/components/form/form-dialog.tsx';
import { showSuccess, useChange } from '#web/components/form/use-change.ts';
import { firstFieldError } from '#web/components/form/use-field-errors.ts';
import { Input } from '#web/components/ui/input.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { maxLengthOf } from '#web/lib/max-length-of.ts';
import { useDraftValues } from '#web/lib/use-draft.ts';

const RELATIONS = [
  { value: '', label: 'Please choose' },
  ...PARENT_RELATIONS.map((value) => ({ value, label: RELATION_NAMES[value] })),
];

interface ParentConsentDialogProps {
  row: Contact;
  onClose: () => void;
}

/** Records that a parent agreed on the phone. */
export function ParentConsentDialog({ row, onClose }: ParentConsentDialogProps) {
  const { id, name, version, phone, request } = row;
  const contacts = useContactCache();
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
      void contacts.reload();
      showSuccess('The parent’s consent is recorded');
      onClose();
    },
    {
      fallback: 'Operation failed',
      show: 'field',
      findFieldErrors: () => firstFieldError(confirmParent.body, { ...values, version }),
      onRefused: () => void contacts.reload(),
    },
  );

  return (
    <FormDialog
      title="The parent agreed on the phone"
      description={`Call ${phone ?? 'the parent'} and ask for the parent or guardian of ${name}. Say what the request is for and that it carries what the student wrote, if there is an assessment. Your name and the time are recorded.`}
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
