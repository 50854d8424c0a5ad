import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { proposeSchool as proposeSchoolEndpoint, type SchoolDetails } from '#contracts/schools/index.ts';
import { proposeSchool, SCHOOLS_KEY } from '#web/areas/schools/records/api.ts';
import { Field } from '#web/components/form/field.tsx';
import { firstFieldError } from '#web/components/form/field-errors.ts';
import { FormDialog } from '#web/components/form/form-dialog.tsx';
import { showSuccess, useChange } from '#web/components/form/use-change.ts';
import { Input } from '#web/components/ui/input.tsx';
import { maxLengthOf } from '#web/lib/max-length-of.ts';

interface ProposeSchoolDialogProps {
  /** The name as far as it was typed. */
  name: string;
  city?: string;
  onClose: () => void;
  onProposed: (school: SchoolDetails) => void;
}

/** A new school in two fields. A manager confirms it later; it can be used at once. */
export function ProposeSchoolDialog(props: ProposeSchoolDialogProps) {
  const { onClose, onProposed } = props;
  const queryClient = useQueryClient();
  const [name, setName] = useState(props.name);
  const [city, setCity] = useState(props.city ?? '');
  const { busy, fieldErrors, submit } = useChange(
    async (_: HTMLFormElement) => {
      const school = await proposeSchool({ name, city });
      void queryClient.invalidateQueries({ queryKey: SCHOOLS_KEY });
      showSuccess(
        school.proposedBy === null ? 'School added successfully' : 'School added. A manager will confirm it.',
      );
      onProposed(school);
    },
    {
      fallback: 'The school could not be saved',
      show: 'field',
      findFieldErrors: () => firstFieldError(proposeSchoolEndpoint.body, { name, city }),
    },
  );

  return (
    <FormDialog
      title="New School"
      description="It can be used at once. Please check first that it is not in the list under another spelling."
      submitLabel="Add School"
      busy={busy}
      onSubmit={(form) => void submit(form)}
      onClose={onClose}
    >
      <Field label="Name" required error={fieldErrors.name}>
        <Input
          name="name"
          value={name}
          maxLength={maxLengthOf(proposeSchoolEndpoint.body.shape.name)}
          autoComplete="off"
          aria-required
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Field label="City" error={fieldErrors.city}>
        <Input
          name="city"
          value={city}
          maxLength={maxLengthOf(proposeSchoolEndpoint.body.shape.city)}
          autoComplete="off"
          onChange={(event) => setCity(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
}
