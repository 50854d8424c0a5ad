import { useQuery, useQueryClient } from '@tanstack/react-query';
import { BellRing, Camera } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { choiceOf, type Notice, noticesFor } from '#contracts/audit/index.ts';
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
import { ROLE_NAMES, type Role } from '#contracts/roles.ts';
import { useIdentity } from '#web/areas/identity/security/components/identity-form.tsx';
import { SecurityTab } from '#web/areas/identity/security/components/security-tab.tsx';
import { PasswordTab } from '#web/areas/identity/settings/components/password-tab.tsx';
import { ConflictDialog } from '#web/components/conflict-dialog.tsx';
import { Field } from '#web/components/form/field.tsx';
import { RestoredNotice } from '#web/components/form/restored-notice.tsx';
import { NO_ANSWER_THERE, showSuccess, useChange } from '#web/components/form/use-change.ts';
import { useRecordForm, whenStale } from '#web/components/form/use-record-form.ts';
import { Initial } from '#web/components/initial.tsx';
import { Loaded } from '#web/components/loaded.tsx';
import { ErrorPanel, Loading } from '#web/components/page-states.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#web/components/ui/tabs.tsx';
import { useAddressPart } from '#web/lib/list-address.ts';
import { isMailOn } from '#web/lib/mail-setting.ts';
import { usePageTitle } from '#web/lib/page-title.tsx';
import { useUnsavedChanges } from '#web/lib/use-draft.ts';
import { findFieldErrors, MEMBER_LABELS, textsOf } from '../members/member-form.tsx';
import { useSession } from '../sign-in/session-context.ts';
import { noticeChoicesQuery, profileQuery, saveProfile, setNoticeChoices } from './api.ts';

const TABS = ['profile', 'password', 'notifications', 'security', 'office'] as const;
type Tab = (typeof TABS)[number];

const NAMES: Record<Tab, string> = {
  profile: 'Profile',
  password: 'Password',
  notifications: 'Notifications',
  security: 'Security',
  office: 'Office',
};

interface SettingsPageProps {
  /** The public profile, for counsellors. */
  publicProfile?: ReactNode;
  /** The page about the consultancy, for members who may change it. */
  office?: ReactNode;
}

export function SettingsPage({ publicProfile, office }: SettingsPageProps) {
  usePageTitle('Settings');
  const tabs = office ? TABS : TABS.filter((tab) => tab !== 'office');
  const [tab, setTab] = useTab(tabs);
  return (
    <Tabs value={tab} onValueChange={setTab}>
      <TabsList aria-label="Settings">
        {tabs.map((value) => (
          // Narrow, so that all tabs fit on a phone.
          <TabsTrigger key={value} value={value} className="max-sm:px-1.5 max-sm:text-sm">
            {NAMES[value]}
          </TabsTrigger>
        ))}
      </TabsList>
      {/* Mounted behind other tabs too, to keep typed text. */}
      <TabsContent value="profile" forceMount hidden={tab !== 'profile'}>
        <ProfileTab />
        {publicProfile}
      </TabsContent>
      <TabsContent value="password" forceMount hidden={tab !== 'password'}>
        <PasswordTab />
      </TabsContent>
      <TabsContent value="notifications">
        <NotificationsTab />
      </TabsContent>
      <TabsContent value="security">
        <SecurityTab />
      </TabsContent>
      <TabsContent value="office">{office}</TabsContent>
    </Tabs>
  );
}

/** In the address, so that other pages can link to a tab. */
function useTab(tabs: readonly Tab[]): [Tab, (value: string) => void] {
  const { value, set } = useAddressPart('tab');
  return [tabs.find((known) => known === value) ?? 'profile', set];
}

function ProfileTab() {
  const [openedAt] = useState(Date.now);
  const query = useQuery({ ...profileQuery, refetchOnMount: 'always' });
  const { data, dataUpdatedAt, isError, isFetching, refetch } = query;

  // Wait for fresh data: saving an old profile would undo changes by others. A later failed load keeps the form.
  if (data && dataUpdatedAt >= openedAt) return <ProfileForm key={data.id} profile={data} />;
  if (isError && !isFetching) {
    return (
      <ErrorPanel message="Failed to load your profile. Please try again." onRetry={() => void refetch()} />
    );
  }
  return <Loading text="Loading your profile..." />;
}

function ProfileForm({ profile }: { profile: Profile }) {
  const queryClient = useQueryClient();
  const { updateUser } = useSession();
  const { withIdentity, question } = useIdentity();

  const form = useRecordForm({
    draft: { form: 'profile', title: 'Your profile' },
    stored: profile,
    valuesOf,
    findFieldErrors,
    send: (base, values) => withIdentity((proof) => saveProfile(base, { ...values, ...proof })),
    onSaved(saved) {
      updateUser({ name: saved.name, email: saved.email, role: saved.role });
      showSuccess('Profile updated successfully');
      void queryClient.invalidateQueries({ queryKey: profileQuery.queryKey });
    },
    fallback: 'Failed to update profile',
    toasts: { unanswered: NO_ANSWER_THERE },
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
      {question}
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

const HINT_ID = 'change-picture-hint';

function ProfilePicture({ name }: { name: string }) {
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Initial name={name} className="size-16 bg-primary text-2xl text-white" />
      <div className="flex flex-wrap items-center gap-x-3">
        <Button variant="secondary" aria-disabled title="Not available yet" aria-describedby={HINT_ID}>
          <Camera aria-hidden className="size-4.5" />
          Change picture
        </Button>
        <span id={HINT_ID} className="text-ink-soft text-sm">
          Not available yet
        </span>
      </div>
    </div>
  );
}

function NotificationsTab() {
  const { adminUser } = useSession();
  const isOn = isMailOn();
  const query = useQuery({ ...noticeChoicesQuery, enabled: isOn });
  // Every kind is in the portal: without mail there is nothing to choose.
  if (!isOn || adminUser === null) return <ComingSoon />;
  return (
    <Loaded
      query={query}
      loading="Loading your choices..."
      failed="Failed to load your choices. Please try again."
    >
      {({ mailed }) => <ChoicesForm stored={mailed} role={adminUser.role} />}
    </Loaded>
  );
}

function ChoicesForm({ stored, role }: { stored: readonly Notice[]; role: Role }) {
  const queryClient = useQueryClient();
  const [mailed, setMailed] = useState(stored);
  const kinds = noticesFor(role);
  useUnsavedChanges(kinds.some((kind) => stored.includes(kind) !== mailed.includes(kind)));
  const { busy, submit } = useChange(
    async () => {
      const saved = await setNoticeChoices([...mailed]);
      queryClient.setQueryData(noticeChoicesQuery.queryKey, saved);
      setMailed(saved.mailed);
      showSuccess('Your notifications are saved');
    },
    { fallback: 'Your choices could not be saved' },
  );

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void submit();
  }

  return (
    <Card className="max-w-2xl">
      <form noValidate onSubmit={handleSubmit} className="grid gap-4">
        <p className="text-ink-soft">
          The portal shows every notification behind the bell. Choose the ones that you also want by e‑mail.
        </p>
        <table className="w-full">
          <caption className="sr-only">Your notifications</caption>
          <thead className="text-ink-soft text-sm">
            <tr className="border-line border-b text-left">
              <th scope="col" className="py-2 font-semibold">
                Notification
              </th>
              <th scope="col" className="w-24 px-2 py-2 text-center font-semibold">
                In the portal
              </th>
              <th scope="col" className="w-20 py-2 text-center font-semibold">
                By e‑mail
              </th>
            </tr>
          </thead>
          <tbody>
            {kinds.map((kind) => (
              <ChoiceRow
                key={kind}
                name={choiceOf(kind).choice}
                isMailed={mailed.includes(kind)}
                onChange={(isMailed) =>
                  setMailed(isMailed ? [...mailed, kind] : mailed.filter((other) => other !== kind))
                }
              />
            ))}
          </tbody>
        </table>
        <Button type="submit" busy={busy} className="justify-self-start">
          {busy ? 'Saving...' : 'Save Changes'}
        </Button>
      </form>
    </Card>
  );
}

interface ChoiceRowProps {
  name: string;
  isMailed: boolean;
  onChange: (isMailed: boolean) => void;
}

function ChoiceRow({ name, isMailed, onChange }: ChoiceRowProps) {
  return (
    <tr className="border-line border-b last:border-b-0">
      <th scope="row" className="py-2 text-left font-normal leading-snug">
        {name}
      </th>
      <td className="px-2 py-2 text-center text-ink-soft">Always</td>
      <td>
        <label className="mx-auto grid size-11 cursor-pointer place-items-center">
          <input
            type="checkbox"
            aria-label={`${name}, by e-mail`}
            checked={isMailed}
            onChange={({ target }) => onChange(target.checked)}
            className="size-5 cursor-pointer accent-primary"
          />
        </label>
      </td>
    </tr>
  );
}

function ComingSoon() {
  return (
    <Card className="grid max-w-2xl justify-items-center gap-2 py-12 text-center">
      <BellRing aria-hidden className="size-8 text-primary" />
      <h2 className="font-semibold text-lg">Coming Soon</h2>
    </Card>
  );
}
