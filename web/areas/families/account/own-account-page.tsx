import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { MailCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { ADDRESS_UNDO_HOURS, MIN_PASSWORD_LENGTH } from '#contracts/identity/index.ts';
import { findLanguage, LANGUAGE_NAMES, OFFERED_LANGUAGES } from '#contracts/languages.ts';
import { paths } from '#contracts/pages.ts';
import { Field } from '#web/components/form/field.tsx';
import { PasswordInput } from '#web/components/form/password-input.tsx';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { ApiError } from '#web/lib/api-client.ts';
import { formDraft } from '#web/lib/form-draft-storage.ts';
import { pageLanguage } from '#web/lib/messages.ts';
import { usePageTitle } from '#web/lib/page-title.tsx';
import { useSending } from '#web/lib/use-sending.ts';
import { DETAIL_FIELDS } from './account-record.ts';
import { accounts } from './account-storage.ts';
import * as api from './api.ts';
import { askForConfirmation } from './api.ts';
import { CurrentPassword } from './components/current-password.tsx';
import { DetailFields } from './components/detail-fields.tsx';
import { Devices } from './components/devices.tsx';
import { SpacePage, SpacePart, SpaceStates } from './components/space-states.tsx';
import { sayRefusal } from './say-refusal.ts';
import { useFamilyData } from './use-family.ts';
import { textOf, useOwnForm } from './use-own-form.ts';

/** A family's own account: details, address, password, devices, and its end. */
export function FamilyAccountPage() {
  usePageTitle(t`Your account`);
  const { loaded, reload } = useFamilyData(api.readOwnAccount);
  return (
    <SpacePage back={{ to: paths.family, label: t`Your family` }}>
      {/* Before the answers: the HTML has it. */}
      <h1 className="text-balance font-semibold text-3xl text-maroon leading-tight sm:text-4xl">
        <Trans>Your account</Trans>
      </h1>
      <SpaceStates loaded={loaded} reload={reload}>
        {(data) => <Sections key={data.account.createdAt} data={data} reload={reload} />}
      </SpaceStates>
    </SpacePage>
  );
}

interface SectionProps {
  data: api.Loaded;
  reload: () => void;
}

function Sections(props: SectionProps) {
  return (
    <>
      <Details {...props} />
      <Address {...props} />
      {props.data.isMailOn && <Mails {...props} />}
      <Password reload={props.reload} />
      <Devices sessions={props.data.sessions} reload={props.reload} />
      <End {...props} />
    </>
  );
}

/** Read out when it appears. */
function Done({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="font-medium text-primary-deep leading-snug empty:hidden">
      {children}
    </p>
  );
}

/** A reload, Back or a lost network loses nothing. */
const draft = formDraft('details', ['name', ...DETAIL_FIELDS, 'language']);

function Details({ data: { account }, reload }: SectionProps) {
  const [values] = useState(() => ({ ...account, ...draft.read() }));
  const { busy, problem, isDone, fieldErrors, setFieldErrors, formProps } = useOwnForm(async (data) => {
    const age = textOf(data, 'age').trim();
    await api.changeDetails({
      name: textOf(data, 'name'),
      parentName: textOf(data, 'parentName'),
      schoolName: textOf(data, 'schoolName'),
      age: age === '' ? null : Number(age),
      occupation: textOf(data, 'occupation'),
      city: textOf(data, 'city'),
      country: textOf(data, 'country'),
      notes: textOf(data, 'notes'),
      language: findLanguage(textOf(data, 'language')) ?? pageLanguage(),
    });
    draft.clear();
    void accounts.refresh();
  }, reload);
  return (
    <SpacePart title={t`Your details`}>
      <form
        {...formProps}
        onChange={({ currentTarget }) => draft.keep(currentTarget)}
        onSubmit={(event) => {
          const age = event.currentTarget.elements.namedItem('age');
          if (!(age instanceof HTMLInputElement && age.validity.badInput)) return formProps.onSubmit(event);
          event.preventDefault();
          setFieldErrors({ age: t`Please enter the age in years, as a whole number.` });
        }}
        className="grid gap-5"
      >
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Field label={t`Full name`} required error={fieldErrors.name}>
            <Input name="name" autoComplete="name" maxLength={120} required defaultValue={values.name} />
          </Field>
          <Field label={t`Language of our messages`} error={fieldErrors.language}>
            <Select
              name="language"
              defaultValue={values.language}
              // The names are in five scripts: their fonts would be loaded for them alone.
              className="[font-family:Mukta,system-ui]"
              options={OFFERED_LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
            />
          </Field>
          <DetailFields values={values} errorOf={(field) => fieldErrors[field]} />
        </div>
        {problem !== null && <Alert>{problem}</Alert>}
        <Button type="submit" busy={busy} className="justify-self-start">
          <Trans>Save</Trans>
        </Button>
        <Done>{isDone && t`Saved.`}</Done>
      </form>
    </SpacePart>
  );
}

function Mails({ data, reload }: SectionProps) {
  const [isShown, setIsShown] = useState(data.mailsShowText);
  const [isDone, setIsDone] = useState(false);
  const { busy, problem, submit } = useSending(async (mailsShowText: boolean) => {
    setIsDone(false);
    try {
      setIsShown((await api.changeMails(mailsShowText)).mailsShowText);
      setIsDone(true);
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return reload();
      throw error;
    }
  }, sayRefusal);
  return (
    <SpacePart title={t`E-mails about messages`}>
      <p className="leading-snug">
        <Trans>
          When our office writes to you here, you get an e-mail that says so. It shows neither the message nor
          your child’s name, because others may see your mailbox.
        </Trans>
      </p>
      <Checkbox
        label={t`Show the text of the message in the e-mail`}
        checked={isShown}
        disabled={busy}
        onChange={({ target }) => void submit(target.checked)}
      />
      {problem !== null && <Alert>{problem}</Alert>}
      <Done>{isDone && t`Saved.`}</Done>
    </SpacePart>
  );
}

function Address({ data, reload }: SectionProps) {
  const { account, newEmail, isMailOn } = data;
  const [isOpen, setIsOpen] = useState(false);
  const again = useSending(async () => {
    await (newEmail === null ? askForConfirmation() : api.resendAddressLink());
    setSaid(t`The link is on its way. Please look into your inbox, and into spam.`);
  }, sayRefusal);
  const keep = useSending(async () => {
    await api.cancelAddressChange();
    reload();
  }, sayRefusal);
  const [said, setSaid] = useState('');
  const isWaiting = isMailOn && (newEmail !== null || !account.isConfirmed);
  const problem = again.problem ?? keep.problem;
  return (
    <SpacePart title={t`E-mail address`}>
      <p className="flex flex-wrap items-baseline gap-x-2 [overflow-wrap:anywhere]">
        <strong className="min-w-0 font-semibold">{account.email}</strong>
        {account.isConfirmed && (
          <span className="inline-flex items-center gap-1 text-primary-deep">
            <MailCheck aria-hidden className="size-4" />
            <Trans>confirmed</Trans>
          </span>
        )}
      </p>
      {newEmail !== null && (
        <p className="[overflow-wrap:anywhere]">
          <Trans>
            We have sent a link to <strong className="font-semibold">{newEmail}</strong>. Open it, and this
            becomes your address. Until then the present one stays.
          </Trans>
        </p>
      )}
      {newEmail === null && !account.isConfirmed && (
        <p>
          {isMailOn ? (
            <Trans>
              Please confirm the address: open the link that we have sent to it. Until then you see only your
              own account here.
            </Trans>
          ) : (
            <Trans>
              Nobody has confirmed the address yet. Our office can do it: please call us or come by.
            </Trans>
          )}
        </p>
      )}
      {problem !== null && <Alert>{problem}</Alert>}
      <div className="flex flex-wrap gap-3">
        {isWaiting && (
          <Button variant="secondary" busy={again.busy} onClick={() => void again.submit()}>
            <Trans>Send the link again</Trans>
          </Button>
        )}
        {newEmail !== null && (
          <Button variant="secondary" busy={keep.busy} onClick={() => void keep.submit()}>
            <Trans>Keep the present address</Trans>
          </Button>
        )}
        {!isOpen && (
          <Button variant="secondary" onClick={() => setIsOpen(true)}>
            <Trans>Change the address</Trans>
          </Button>
        )}
      </div>
      <Done>{said}</Done>
      {isOpen && (
        <AddressForm
          data={data}
          reload={reload}
          onDone={() => {
            setIsOpen(false);
            setSaid('');
          }}
        />
      )}
    </SpacePart>
  );
}

function AddressForm({ data, reload, onDone }: SectionProps & { onDone: () => void }) {
  const hours = ADDRESS_UNDO_HOURS;
  const { busy, problem, fieldErrors, formProps } = useOwnForm(async (typed) => {
    await api.changeAddress({ email: textOf(typed, 'email'), password: textOf(typed, 'password') });
    onDone();
    if (!data.isMailOn) void accounts.refresh();
    reload();
  }, reload);
  return (
    <form {...formProps} className="grid gap-5">
      <p>
        {data.isMailOn ? (
          <Trans>
            We send a link to the new address. Once you open it, your former address gets a message, and can
            undo the change for {hours} hours.
          </Trans>
        ) : (
          <Trans>The new address counts at once. Please check the spelling: you sign in with it.</Trans>
        )}
      </p>
      <Field label={t`New e-mail address`} required error={fieldErrors.email}>
        <Input
          type="email"
          name="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          required
        />
      </Field>
      <CurrentPassword error={fieldErrors.password} />
      {problem !== null && <Alert>{problem}</Alert>}
      <Buttons busy={busy} onCancel={onDone}>
        <Trans>Change the address</Trans>
      </Buttons>
    </form>
  );
}

interface ButtonsProps {
  busy: boolean;
  isDanger?: boolean;
  onCancel: () => void;
  children: ReactNode;
}

function Buttons({ busy, isDanger = false, onCancel, children }: ButtonsProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit" busy={busy} variant={isDanger ? 'danger' : 'primary'}>
        {children}
      </Button>
      <Button variant="secondary" disabled={busy} onClick={onCancel}>
        <Trans>Cancel</Trans>
      </Button>
    </div>
  );
}

function Password({ reload }: { reload: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const [isChanged, setIsChanged] = useState(false);
  return (
    <SpacePart title={t`Password`}>
      {isOpen ? (
        <PasswordForm
          reload={reload}
          onClose={(isDone) => {
            setIsOpen(false);
            setIsChanged(isDone);
          }}
        />
      ) : (
        <Button
          variant="secondary"
          className="justify-self-start"
          onClick={() => {
            setIsChanged(false);
            setIsOpen(true);
          }}
        >
          <Trans>Change the password</Trans>
        </Button>
      )}
      <Done>{isChanged && t`Your password is changed, and every other device is signed out.`}</Done>
    </SpacePart>
  );
}

function PasswordForm({ reload, onClose }: { reload: () => void; onClose: (isDone: boolean) => void }) {
  const { busy, problem, fieldErrors, setFieldErrors, formProps } = useOwnForm(async (typed) => {
    const newPassword = textOf(typed, 'newPassword');
    if (newPassword.length < MIN_PASSWORD_LENGTH)
      return setFieldErrors({ newPassword: t`Password must be at least 8 characters long` });
    if (newPassword !== textOf(typed, 'confirmPassword'))
      return setFieldErrors({ confirmPassword: t`Passwords do not match` });
    await api.changePassword({ currentPassword: textOf(typed, 'currentPassword'), newPassword });
    onClose(true);
    reload();
  }, reload);
  return (
    <form {...formProps} className="grid gap-5">
      <p>
        <Trans>Every other device is signed out, and links that we have mailed no longer work.</Trans>
      </p>
      <CurrentPassword name="currentPassword" error={fieldErrors.currentPassword} />
      <Field
        label={t`New password`}
        required
        hint={t`At least 8 characters.`}
        error={fieldErrors.newPassword}
      >
        <PasswordInput name="newPassword" autoComplete="new-password" required />
      </Field>
      <Field label={t`Confirm password`} required error={fieldErrors.confirmPassword}>
        <PasswordInput
          name="confirmPassword"
          toggle={{ show: t`Show the confirmation`, hide: t`Hide the confirmation` }}
          autoComplete="new-password"
          required
        />
      </Field>
      {problem !== null && <Alert>{problem}</Alert>}
      <Buttons busy={busy} onCancel={() => onClose(false)}>
        <Trans>Change the password</Trans>
      </Buttons>
    </form>
  );
}

function End({ data, reload }: SectionProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <SpacePart title={t`Delete the account`}>
      <p>
        <Trans>
          You no longer see your children here, on any device. What our office keeps about them stays; ask for
          its deletion on the page{' '}
          <Link to={paths.privacyRequest} className="font-semibold text-primary underline underline-offset-4">
            Ask about your data
          </Link>
          .
        </Trans>
      </p>
      {isOpen ? (
        <EndForm data={data} reload={reload} onCancel={() => setIsOpen(false)} />
      ) : (
        <Button variant="secondary" className="justify-self-start" onClick={() => setIsOpen(true)}>
          <Trans>Delete the account</Trans>
        </Button>
      )}
    </SpacePart>
  );
}

function EndForm({ data, reload, onCancel }: SectionProps & { onCancel: () => void }) {
  const navigate = useNavigate();
  const { busy, problem, fieldErrors, formProps } = useOwnForm(async (typed) => {
    await api.deleteAccount(textOf(typed, 'password'));
    accounts.forgetServers(data.account.email);
    void navigate(paths.home, { replace: true });
  }, reload);
  return (
    <form {...formProps} className="grid gap-5">
      <p>
        <Trans>It can’t be brought back. Results of the account in this browser are deleted, too.</Trans>
      </p>
      <CurrentPassword error={fieldErrors.password} />
      {problem !== null && <Alert>{problem}</Alert>}
      <Buttons busy={busy} isDanger onCancel={onCancel}>
        <Trans>Delete it now</Trans>
      </Buttons>
    </form>
  );
}
