import { useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { MEMBER_TEXT_NAMES, MEMBER_TEXTS, type Member, type Profile } from '#contracts/identity/index.ts';
import { forFields } from '#contracts/lib/fields.ts';
import { useSession } from '#web/areas/identity/session/session-context.ts';
import { profileQuery, saveProfile } from '#web/areas/identity/settings/api.ts';
import { ROLE_NAMES } from '#web/areas/identity/team/api.ts';
import { findDetailsMistake } from '#web/areas/identity/team/member-form.ts';
import { Field } from '#web/components/form/field.tsx';
import { RestoredNotice } from '#web/components/form/restored-notice.tsx';
import { showSuccess, UNANSWERED_THERE, useToastForm } from '#web/components/form/use-submit.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { useDraftValues } from '#web/lib/use-draft.ts';
import { ProfilePicture } from './profile-picture.tsx';

export function ProfileForm({ profile }: { profile: Profile }) {
  const queryClient = useQueryClient();
  const { updateUser } = useSession();

  const draft = useDraftValues({ form: 'profile', title: 'Your profile' }, () => valuesOf(profile));
  const { values, setValues } = draft;

  const reload = async () => (await queryClient.fetchQuery(profileQuery)).profile;
  const { busy, mistaken, submit } = useToastForm({
    findMistake: () => findDetailsMistake(values),
    async send() {
      const saved = await saveProfile(profile, values, reload);
      draft.reset(valuesOf(saved));
      updateUser({ name: saved.name, email: saved.email, role: saved.role });
      showSuccess('Profile updated successfully');
      void queryClient.invalidateQueries({ queryKey: profileQuery.queryKey });
    },
    fallback: 'Failed to update profile',
    unanswered: UNANSWERED_THERE,
  });

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    submit(event.currentTarget);
  }

  function bind(field: keyof typeof values) {
    return {
      name: field,
      value: values[field],
      'aria-invalid': mistaken === field,
      onChange: (event: { target: HTMLInputElement }) =>
        setValues({ ...values, [field]: event.target.value }),
    };
  }

  return (
    <Card className="max-w-2xl">
      <ProfilePicture name={profile.name} />
      <form noValidate onSubmit={handleSubmit} className="mt-5 grid gap-4">
        <RestoredNotice restored={draft.restored} />
        <Field label="Full Name" required>
          <Input {...bind('name')} maxLength={100} autoComplete="name" aria-required />
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Email Address" required>
            <Input {...bind('email')} type="email" autoComplete="email" aria-required />
          </Field>
          <Field label="Phone Number">
            <Input {...bind('phone')} type="tel" maxLength={40} autoComplete="tel" />
          </Field>
          {MEMBER_TEXT_NAMES.map((name) => (
            <Field key={name} label={MEMBER_TEXTS[name].label}>
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
