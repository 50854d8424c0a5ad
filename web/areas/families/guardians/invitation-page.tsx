import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import type { ResponseOf } from '#contracts/endpoint.ts';
import type { openGuardianInvitation } from '#contracts/families/index.ts';
import { addressOf, paths } from '#contracts/pages.ts';
import { accounts } from '#web/areas/families/account/account-storage.ts';
import { SpacePage, SpacePart } from '#web/areas/families/account/components/space-states.tsx';
import { sayRefusal } from '#web/areas/families/account/say-refusal.ts';
import { useAccount } from '#web/areas/families/account/use-account.ts';
import { Field } from '#web/components/form/field.tsx';
import { Loading } from '#web/components/page-states.tsx';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button, buttonClasses } from '#web/components/ui/button.tsx';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { ApiError } from '#web/lib/api-client.ts';
import { usePageTitle } from '#web/lib/page-title.tsx';
import { useOnce } from '#web/lib/use-once.ts';
import { useSending } from '#web/lib/use-sending.ts';
import { acceptInvitation, type InvitationSecret, openInvitation } from './api.ts';

/** An invitation of the office: by the link, whose secret is the fragment, or by the code. */
export function InvitationPage() {
  usePageTitle(t`Your invitation`);
  const token = useLocation().hash.slice(1);
  const email = useAccount()?.email ?? '';
  // A sign-out leaves nothing of the child on the page.
  return <OneInvitation key={`${token} ${email}`} token={token} />;
}

type Opened = ResponseOf<typeof openGuardianInvitation> & { secret: InvitationSecret };

function OneInvitation({ token }: { token: string }) {
  const [isChecking, setIsChecking] = useState(token !== '');
  const [opened, setOpened] = useState<Opened | null>(null);
  const [studentId, setStudentId] = useState<number | null>(null);
  const navigate = useNavigate();
  const { pathname, hash } = useLocation();

  /** The sign-in leads back here. */
  function askForSignIn(error: unknown): boolean {
    if (!(error instanceof ApiError && error.status === 401)) return false;
    void accounts.refresh();
    void navigate(paths.login, { replace: true, state: { next: `${pathname}${hash}` } });
    return true;
  }

  const opening = useSending(async (secret: InvitationSecret) => {
    try {
      setOpened({ ...(await openInvitation(secret)), secret });
    } catch (error) {
      if (!askForSignIn(error)) throw error;
    } finally {
      setIsChecking(false);
    }
  }, sayRefusal);
  const accepting = useSending(async (hasResponsibility: boolean) => {
    if (opened === null) return;
    try {
      setStudentId((await acceptInvitation({ ...opened.secret, hasResponsibility })).studentId);
    } catch (error) {
      if (!askForSignIn(error)) throw error;
    }
  }, sayRefusal);
  useOnce(() => token !== '' && void opening.submit({ token }));

  return (
    <SpacePage back={{ to: paths.family, label: t`Your family` }}>
      <h1 className="text-balance font-brand text-4xl text-maroon leading-tight sm:text-5xl">
        <Trans>Your invitation</Trans>
      </h1>
      {isChecking && <Loading text={t`Checking the link...`} />}
      {!isChecking && opened === null && (
        <CodeForm
          busy={opening.busy}
          problem={opening.problem}
          onSubmit={(code) => void opening.submit({ code })}
        />
      )}
      {opened !== null && studentId === null && (
        <Acceptance
          opened={opened}
          busy={accepting.busy}
          problem={accepting.problem}
          onAccept={(hasResponsibility) => void accepting.submit(hasResponsibility)}
        />
      )}
      {studentId !== null && <Accepted studentId={studentId} isOwn={opened?.relation === 'self'} />}
    </SpacePage>
  );
}

interface CodeFormProps {
  busy: boolean;
  problem: string | null;
  onSubmit: (code: string) => void;
}

/** Also after a link that does not work: the office may have given a code. */
function CodeForm({ busy, problem, onSubmit }: CodeFormProps) {
  const [code, setCode] = useState('');
  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (code.trim() !== '') onSubmit(code);
  }
  return (
    <SpacePart title={t`Enter your code`}>
      {problem !== null && <Alert>{problem}</Alert>}
      <form method="post" noValidate onSubmit={handleSubmit} className="grid gap-4">
        <Field label={t`Code from our office`} hint={t`Eight letters and digits, as on your paper.`}>
          <Input
            name="code"
            value={code}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={({ target }) => setCode(target.value)}
          />
        </Field>
        <Button type="submit" busy={busy} disabled={busy || code.trim() === ''}>
          <Trans>Go on</Trans>
        </Button>
      </form>
    </SpacePart>
  );
}

interface AcceptanceProps {
  opened: Opened;
  busy: boolean;
  problem: string | null;
  onAccept: (hasResponsibility: boolean) => void;
}

function Acceptance({ opened, busy, problem, onAccept }: AcceptanceProps) {
  const [hasResponsibility, setHasResponsibility] = useState(false);
  const { childName, relation, sight } = opened;
  const asks = relation === 'other';
  return (
    <SpacePart
      title={
        relation === 'self'
          ? t`You are invited to follow your own counselling`
          : t`You are invited to follow the counselling of ${childName}`
      }
    >
      <p className="leading-snug">
        {sight === 'all' ? (
          <Trans>You will see appointments and reports here.</Trans>
        ) : (
          <Trans>You will see appointments here.</Trans>
        )}
      </p>
      {asks && (
        <Checkbox
          name="hasResponsibility"
          label={t`I have parental responsibility for this child`}
          checked={hasResponsibility}
          onChange={({ target }) => setHasResponsibility(target.checked)}
        />
      )}
      {problem !== null && <Alert>{problem}</Alert>}
      <Button
        busy={busy}
        disabled={busy || (asks && !hasResponsibility)}
        onClick={() => onAccept(hasResponsibility)}
      >
        <Trans>Accept the invitation</Trans>
      </Button>
    </SpacePart>
  );
}

/** Takes the focus, because the button is gone. */
function Accepted({ studentId, isOwn }: { studentId: number; isOwn: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} role="status" className="grid gap-3 outline-none">
      <Alert tone="info">
        {isOwn ? t`You see your record in your account now.` : t`Your child appears in your account now.`}
      </Alert>
      <Link to={addressOf(paths.familyChild, studentId)} className={buttonClasses()}>
        {isOwn ? t`Open your page` : t`Open your child’s page`}
      </Link>
    </div>
  );
}
