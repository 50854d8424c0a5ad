import { useState } from 'react';
import { FIRST_PASSWORD_DAYS, MIN_PASSWORD_LENGTH } from '#contracts/identity/index.ts';
import { createMember } from '#web/areas/identity/team/api.ts';
import {
  BLANK_DETAILS,
  BLANK_PASSWORD,
  findDetailsError,
  findPasswordError,
} from '#web/areas/identity/team/member-form.ts';
import { Field } from '#web/components/form/field.tsx';
import { PasswordInput } from '#web/components/form/password-input.tsx';
import { showSuccess, UNANSWERED_THERE, useToastForm } from '#web/components/form/use-submit.ts';
import type { ApiError } from '#web/lib/api-client.ts';
import { useDraft } from '#web/lib/use-draft.ts';
import { assignableRoles } from '../assignable-roles.ts';
import type { Actor } from './member-actions.tsx';
import { MemberDialog } from './member-dialog.tsx';
import { MemberFields, ONLY_SUPER_ADMINS } from './member-fields.tsx';

interface AddMemberDialogProps {
  actor: Actor;
  onClose: () => void;
  onSaved: () => void;
  onRefused: (error: ApiError) => void;
}

export function AddMemberDialog({ actor, onClose, onSaved, onRefused }: AddMemberDialogProps) {
  const [chosen, setChosen] = useState(BLANK_PASSWORD);
  const draft = useDraft(
    { form: 'member:new', title: 'New team member' },
    {
      initial: () => BLANK_DETAILS,
      // The browser keeps the details, not the password.
      isDirty: (details) =>
        JSON.stringify([details, chosen]) !== JSON.stringify([BLANK_DETAILS, BLANK_PASSWORD]),
    },
  );
  const { state: details, setState: setDetails } = draft;

  const { busy, invalidField, submit } = useToastForm({
    findFieldError: () => findDetailsError(details) ?? findPasswordError(chosen),
    async send() {
      await createMember({ ...details, password: chosen.password });
      draft.release();
      showSuccess('Team member added successfully');
      onSaved();
    },
    fallback: 'Operation failed',
    unanswered: UNANSWERED_THERE,
    onRefused,
  });

  return (
    <MemberDialog
      title="Add New Team Member"
      submitLabel={busy ? 'Adding...' : 'Add Member'}
      busy={busy}
      draft={draft}
      onSubmit={submit}
      onClose={onClose}
    >
      <MemberFields
        details={details}
        onChange={(change) => setDetails({ ...details, ...change })}
        roles={assignableRoles(actor)}
        canChooseRole={actor.role === 'super_admin'}
        roleHint={actor.role === 'super_admin' ? undefined : ONLY_SUPER_ADMINS}
        isFieldInvalid={(field) => field === invalidField}
      />
      <Field
        label="Password"
        required
        hint={`At least ${MIN_PASSWORD_LENGTH} characters. It works for ${FIRST_PASSWORD_DAYS} days, and the first sign-in asks for another one.`}
      >
        <PasswordInput
          name="password"
          value={chosen.password}
          autoComplete="new-password"
          aria-required
          aria-invalid={invalidField === 'password'}
          onChange={(event) => setChosen({ ...chosen, password: event.target.value })}
        />
      </Field>
      <Field label="Confirm Password" required>
        <PasswordInput
          name="confirmPassword"
          toggle={{ show: 'Show repeated password', hide: 'Hide repeated password' }}
          value={chosen.confirmPassword}
          autoComplete="new-password"
          aria-required
          aria-invalid={invalidField === 'confirmPassword'}
          onChange={(event) => setChosen({ ...chosen, confirmPassword: event.target.value })}
        />
      </Field>
    </MemberDialog>
  );
}
