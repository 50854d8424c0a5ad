import { useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import {
  MEMBER_NAME_LENGTH,
  MEMBER_PHONE_LENGTH,
  MEMBER_TEXT_NAMES,
  MEMBER_TEXTS,
  type Member,
  type Profile,
} from '#contracts/identity/index.ts';
import { forFields } from '#contracts/lib/fields.ts';
import { MAX_EMAIL_LENGTH } from '#contracts/lib/text.ts';
import { useSession } from '#web/areas/identity/session/session-context.ts';
import { profileQuery, saveProfile } from '#web/areas/identity/settings/api.ts';
import { findFieldErrors, MEMBER_LABELS, textsOf } from '#web/areas/identity/team/member-form.ts';
import { ROLE_NAMES } from '#web/areas/identity/team/role-names.ts';
import { ConflictDialog } from '#web/components/conflict-dialog.tsx';
import { Field } from '#web/components/form/field.tsx';
import { RestoredNotice } from '#web/components/form/restored-notice.tsx';
import { useRecordForm, whenStale } from '#web/components/form/use-record-form.ts';
import { showSuccess, UNANSWERED_THERE } from '#web/components/form/use-submit.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { ProfilePicture } from './profile-picture.tsx';

export function ProfileForm({ profile }: { profile: Profile }) {
  const queryClient = useQueryClient();
  const { updateUser } = useSession();

  const form = useRecordForm({
    draft: { form: 'profile', title: 'Your profile' },
    stored: profile,
    valuesOf,
    findFieldErrors,
    send: saveProfile,
    onSaved(saved) {
      updateUser({ name: saved.name, email: saved.email, role: saved.role });
      showSuccess('Profile updated successfully');
      void queryClient.invalidateQueries({ queryKey: profileQuery.queryKey });
    },
    fallback: 'Failed to update profile',
    toasts: { unanswered: UNANSWERED_THERE },
    versions: {
      findNewer: whenStale(async () => (await queryClient.fetchQuery(profileQuery)).profile),
      labels: MEMBER_LABELS,
      readable: textsOf,
    },
  });
  const { values, fieldErrors, busy, change, conflict } = form;

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    form.submit(event.currentTarget);
  }

  function bind(field: keyof typeof values) {
    return {
      name: field,
      value: values[field],
      'aria-invalid': field in fieldErrors,
      onChange: (event: { target: HTMLInputElement }) => change({ [field]: event.target.value }),
    };
  }

  return (
    <Card className="max-w-2xl">
      <ProfilePicture name={profile.name} />
      <form noValidate onSubmit={handleSubmit} className="mt-5 grid gap-4">
        <RestoredNotice restored={form.restored} />
        <Field label={MEMBER_LABELS.name} required>
          <Input {...bind('name')} maxLength={MEMBER_NAME_LENGTH} autoComplete="name" aria-required />
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={MEMBER_LABELS.email} required>
            <Input
              {...bind('email')}
              type="email"
              maxLength={MAX_EMAIL_LENGTH}
              autoComplete="email"
              aria-required
            />
          </Field>
          <Field label={MEMBER_LABELS.phone}>
            <Input {...bind('phone')} type="tel" maxLength={MEMBER_PHONE_LENGTH} autoComplete="tel" />
          </Field>
          {MEMBER_TEXT_NAMES.map((name) => (
            <Field key={name} label={MEMBER_LABELS[name]}>
              <Input
                {...bind(name)}
                maxLength={MEMBER_TEXTS[name].max}
                autoComplete={MEMBER_TEXTS[name].autoComplete}
              />
            </Field>
          ))}
        </div>
        <Field label="Account Type" hint={accountTypeHint(profile)}>
          <Input readOnly value={ROLE_NAMES[profile.role]} />
        </Field>
        <Button type="submit" busy={busy} className="justify-self-start">
          {busy ? 'Saving...' : 'Save Changes'}
        </Button>
      </form>
      {conflict && <ConflictDialog what="profile" {...conflict} />}
    </Card>
  );
}

function accountTypeHint({ role }: Profile): string {
  return role === 'super_admin'
    ? 'You can’t change your own account type. Another super admin can.'
    : 'Only a super admin can change it.';
}

function valuesOf(member: Member) {
  return {
    name: member.name,
    email: member.email,
    phone: member.phone ?? '',
    ...forFields(MEMBER_TEXT_NAMES, (field) => member[field] ?? ''),
  };
}
