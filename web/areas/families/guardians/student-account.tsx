import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type FormEvent, useCallback, useState } from 'react';
import {
  type StudentAccount as Account,
  inviteStudent as inviteStudentEndpoint,
} from '#contracts/families/index.ts';
import { Question } from '#web/areas/families/account/components/question.tsx';
import { SpacePart } from '#web/areas/families/account/components/space-states.tsx';
import { sayRefusal } from '#web/areas/families/account/say-refusal.ts';
import { useFamilyData } from '#web/areas/families/account/use-family.ts';
import { Field } from '#web/components/form/field.tsx';
import { Loading } from '#web/components/page-states.tsx';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { formatDate } from '#web/lib/format.ts';
import { maxLengthOf } from '#web/lib/max-length-of.ts';
import { useSending } from '#web/lib/use-sending.ts';
import { endStudentAccount, getStudentAccount, inviteStudent } from './api.ts';

/** A guardian opens an account for a student under 18, sees that it exists, and ends it. */
export function StudentAccount({ id }: { id: number }) {
  const load = useCallback((signal: AbortSignal) => getStudentAccount(id, signal), [id]);
  const { loaded, reload } = useFamilyData(load);
  return (
    <SpacePart title={t`Your child’s own account`}>
      {loaded.state === 'loading' && <Loading />}
      {loaded.state === 'failed' && <Alert>{sayRefusal(loaded.error)}</Alert>}
      {loaded.state === 'ready' &&
        (loaded.data.accounts.length + loaded.data.invitations.length > 0 ? (
          <Opened id={id} account={loaded.data} onEnded={reload} />
        ) : (
          <InviteForm id={id} onInvited={reload} />
        ))}
    </SpacePart>
  );
}

function Opened({ id, account, onEnded }: { id: number; account: Account; onEnded: () => void }) {
  const { accounts, invitations } = account;
  const [isAsking, setIsAsking] = useState(false);
  const { busy, problem, submit } = useSending(async () => {
    await endStudentAccount(id);
    onEnded();
  }, sayRefusal);
  return (
    <>
      <ul className="grid gap-2">
        {accounts.map(({ email, since, lastSeenOn }) => (
          <li key={email} className="leading-snug [overflow-wrap:anywhere]">
            <p className="font-semibold">{email}</p>
            <p className="text-ink-soft">
              {t`Since ${ph({ day: formatDate(since) })}`}
              {lastSeenOn !== null && ` · ${t`Last used on ${ph({ day: formatDate(lastSeenOn) })}`}`}
            </p>
          </li>
        ))}
        {invitations.map(({ email, expiresAt }) => (
          <li key={email} className="leading-snug [overflow-wrap:anywhere]">
            <p className="font-semibold">{email}</p>
            <p className="text-ink-soft">{t`Invited, until ${ph({ day: formatDate(expiresAt) })}`}</p>
          </li>
        ))}
      </ul>
      {problem !== null && <Alert>{problem}</Alert>}
      {isAsking ? (
        <Question
          question={<Trans>End it? Your child’s account then sees nothing here. You can invite again.</Trans>}
          yes={<Trans>Yes, end it</Trans>}
          busy={busy}
          onYes={() => void submit()}
          onNo={() => setIsAsking(false)}
        />
      ) : (
        <Button variant="secondary" onClick={() => setIsAsking(true)} className="justify-self-start">
          <Trans>End this account’s access</Trans>
        </Button>
      )}
    </>
  );
}

function InviteForm({ id, onInvited }: { id: number; onInvited: () => void }) {
  const [email, setEmail] = useState('');
  const { busy, problem, submit } = useSending(async () => {
    await inviteStudent(id, email);
    onInvited();
  }, sayRefusal);
  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (email.trim() !== '') void submit();
  }
  return (
    <>
      <p className="leading-snug">
        <Trans>
          Your child can see appointments, reports and results in an account of their own. It decides nothing
          and books nothing. You see that it exists, and can end it at any time.
        </Trans>
      </p>
      <form method="post" noValidate onSubmit={handleSubmit} className="grid gap-4">
        <Field label={t`Your child’s e-mail address`} error={problem}>
          <Input
            type="email"
            name="email"
            value={email}
            maxLength={maxLengthOf(inviteStudentEndpoint.body.shape.email)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={({ target }) => setEmail(target.value)}
          />
        </Field>
        <Button type="submit" variant="secondary" busy={busy} disabled={busy || email.trim() === ''}>
          <Trans>Send an invitation</Trans>
        </Button>
      </form>
    </>
  );
}
