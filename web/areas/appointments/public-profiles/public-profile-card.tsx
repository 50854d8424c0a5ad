import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, type FormEvent, useId, useState } from 'react';
import { Link } from 'react-router';
import {
  MAX_PHOTO_BYTES,
  MAX_QUALIFICATION_LENGTH,
  type OwnPublicProfile,
  PUBLIC_PROFILE_CONSENT,
} from '#contracts/appointments/index.ts';
import { ENGLISH_LANGUAGE_NAMES } from '#contracts/languages.ts';
import { paths } from '#contracts/pages.ts';
import { Field } from '#web/components/form/field.tsx';
import type { FieldErrors } from '#web/components/form/field-errors.ts';
import { RestoredNotice } from '#web/components/form/restored-notice.tsx';
import { showError, showSuccess, useChange } from '#web/components/form/use-change.ts';
import { Loaded } from '#web/components/loaded.tsx';
import { Button, buttonClasses } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { focusMain } from '#web/lib/focus-main.ts';
import { formatDate, orDash } from '#web/lib/format.ts';
import { toSquarePicture } from '#web/lib/square-picture.ts';
import { useDraftValues } from '#web/lib/use-draft.ts';
import {
  deletePhoto,
  publicProfileQuery,
  savePublicProfile,
  uploadPhoto,
  withdrawPublicProfile,
} from './api.ts';

/** A counsellor's own consent to be shown on the public site. */
export function PublicProfileCard() {
  const query = useQuery(publicProfileQuery);
  return (
    <Card className="mt-5 max-w-2xl">
      <h2 className="mb-3 font-semibold text-lg">Shown to families</h2>
      <Loaded
        query={query}
        loading="Loading the public profile..."
        failed="What families see could not be loaded. Please try again."
      >
        {(profile) => (
          <div className="grid gap-4">
            <State profile={profile} />
            {profile.agreed && <OwnPhoto photo={profile.agreed.photo} />}
            <ProfileForm key={profile.agreed?.agreedAt} profile={profile} />
            {profile.agreed && <Withdrawal />}
          </div>
        )}
      </Loaded>
    </Card>
  );
}

function State({ profile }: { profile: OwnPublicProfile }) {
  const { agreed, days } = profile;
  return (
    <>
      <p className="text-ink-soft">
        {agreed
          ? `You agreed on ${formatDate(agreed.agreedAt)}. ${agreed.isShown ? 'Families see you on the About us page.' : 'A super admin decides who is shown; you are not shown at present.'}`
          : 'Families like to know whom they meet. Nothing about you is on the public site unless you agree.'}
      </p>
      <p className="text-ink-soft">
        {`Languages: ${orDash(languagesOf(profile))} · Days: ${orDash(days)}. Both come from `}
        <Link to={paths.admin.dashboardHours} className="text-primary underline underline-offset-4">
          your working hours
        </Link>
        .
      </p>
    </>
  );
}

const valuesOf = (agreed: OwnPublicProfile['agreed']) => ({ qualification: agreed?.qualification ?? '' });

function ProfileForm({ profile: { agreed } }: { profile: OwnPublicProfile }) {
  const queryClient = useQueryClient();
  const draft = useDraftValues({ form: 'public-profile', title: 'Shown to families' }, () =>
    valuesOf(agreed),
  );
  const { qualification } = draft.values;
  const [agrees, setAgrees] = useState(agreed !== null);
  const { busy, submit } = useChange(
    async (_: HTMLFormElement) => {
      const body = { qualification, agreedTo: PUBLIC_PROFILE_CONSENT.version };
      const saved = await savePublicProfile(body);
      draft.reset(valuesOf(saved.agreed));
      if (agreed === null) focusMain();
      queryClient.setQueryData(publicProfileQuery.queryKey, saved);
      showSuccess(agreed ? 'Your public profile is saved' : 'Thank you. Your consent is recorded');
    },
    {
      fallback: 'Your public profile could not be saved',
      findFieldErrors: (): FieldErrors =>
        agrees ? {} : { agrees: 'Please tick the box if you agree to be shown' },
    },
  );

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void submit(event.currentTarget);
  }

  return (
    <form noValidate onSubmit={handleSubmit} aria-label="Shown to families" className="grid gap-4">
      <RestoredNotice restored={draft.restored} />
      <Field label="Qualification" hint="For example M.A. Psychology, 12 years of counselling">
        <Input
          name="qualification"
          maxLength={MAX_QUALIFICATION_LENGTH}
          value={qualification}
          onChange={({ target }) => draft.setValues({ qualification: target.value })}
        />
      </Field>
      {agreed === null && (
        <Checkbox
          name="agrees"
          label={PUBLIC_PROFILE_CONSENT.text}
          checked={agrees}
          onChange={({ target }) => setAgrees(target.checked)}
        />
      )}
      <Button type="submit" busy={busy} className="justify-self-start">
        {agreed === null ? 'I Agree' : 'Save Qualification'}
      </Button>
    </form>
  );
}

/** One click, as easy as agreeing. */
function Withdrawal() {
  const queryClient = useQueryClient();
  const { busy, submit } = useChange(
    async () => {
      const withdrawn = await withdrawPublicProfile();
      focusMain();
      queryClient.setQueryData(publicProfileQuery.queryKey, withdrawn);
      showSuccess('You are no longer shown. Your photograph is deleted');
    },
    { fallback: 'Your consent could not be withdrawn' },
  );
  return (
    <div className="border-line border-t pt-4">
      <p className="mb-3 text-ink-soft">
        If you withdraw, you disappear from the site at once, and your photograph and qualification are
        deleted.
      </p>
      <Button variant="secondary" busy={busy} onClick={() => void submit()}>
        Withdraw My Consent
      </Button>
    </div>
  );
}

/** Saved at once. */
function OwnPhoto({ photo }: { photo: string | null }) {
  const queryClient = useQueryClient();
  const inputId = useId();
  const { busy, submit } = useChange(
    async (file: Blob | null) => {
      const content = file && (await squareOf(file));
      if (file && content === null) return;
      const saved = content ? await uploadPhoto(content) : await deletePhoto();
      if (file === null) focusMain();
      queryClient.setQueryData(publicProfileQuery.queryKey, saved);
      showSuccess(content ? 'Your photograph is saved' : 'Your photograph is deleted');
    },
    { fallback: 'Your photograph could not be saved' },
  );

  function handleFile({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    // The same file can be chosen again.
    target.value = '';
    if (file) void submit(file);
  }

  return (
    <div className="flex flex-wrap items-center gap-4">
      {photo === null ? (
        <p className="text-ink-soft">No photograph yet.</p>
      ) : (
        <img src={photo} alt="You, as families see you" className="size-24 rounded-full object-cover" />
      )}
      <label htmlFor={inputId} className={buttonClasses({ variant: 'secondary' })}>
        {busy ? 'Saving...' : 'Choose Photograph'}
        <input
          id={inputId}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          disabled={busy}
          onChange={handleFile}
          className="sr-only"
        />
      </label>
      {photo !== null && (
        <Button variant="ghost" disabled={busy} onClick={() => void submit(null)}>
          Delete Photograph
        </Button>
      )}
      <p className="basis-full text-ink-soft text-sm">
        Your browser crops the picture to a square and removes its location and time before sending it.
      </p>
    </div>
  );
}

/** Null, with a message, for a file that is no usable picture. */
async function squareOf(file: Blob): Promise<Blob | null> {
  const square = await toSquarePicture(file).catch(() => null);
  if (square && square.size <= MAX_PHOTO_BYTES) return square;
  showError('This file is no picture that can be used. Please choose a JPEG, PNG or WebP photograph');
  return null;
}

export const languagesOf = ({ languages }: Pick<OwnPublicProfile, 'languages'>) =>
  languages.map((language) => ENGLISH_LANGUAGE_NAMES[language]).join(', ');
