import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Monitor, Smartphone } from 'lucide-react';
import { useRef } from 'react';
import type { OpenSession } from '#contracts/identity/index.ts';
import { SpacePart } from '#web/areas/families/account/components/space-states.tsx';
import { sayRefusal } from '#web/areas/families/account/say-refusal.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { ApiError } from '#web/lib/api-client.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { useSending } from '#web/lib/use-sending.ts';
import { endOtherSessions, endSession } from '../api.ts';

interface DevicesProps {
  sessions: readonly OpenSession[];
  reload: () => void;
}

/** Where the account is signed in. The list takes the focus when a button goes with its device. */
export function Devices({ sessions, reload }: DevicesProps) {
  const list = useRef<HTMLUListElement>(null);
  const { busy, problem, submit } = useSending(async (id: number | 'others') => {
    try {
      await (id === 'others' ? endOtherSessions() : endSession(id));
    } catch (error) {
      // It has ended already, or the own one has, which the page finds out.
      if (!(error instanceof ApiError && [401, 404].includes(error.status))) throw error;
    }
    reload();
    list.current?.focus();
  }, sayRefusal);
  return (
    <SpacePart title={t`Devices`}>
      <p>
        <Trans>Here your account is signed in. End what you do not know, and change your password.</Trans>
      </p>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={t`Devices`}
        className="grid divide-y divide-line border-line border-y outline-none"
      >
        {sessions.map((session) => (
          <li key={session.id} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-2 py-3">
            <Device session={session} />
            {!session.isCurrent && (
              <Button
                variant="secondary"
                className="col-start-2 justify-self-start"
                disabled={busy}
                aria-label={t`Sign out: ${ph({ device: deviceWords(session) })}, ${session.address}`}
                onClick={() => void submit(session.id)}
              >
                <Trans>Sign out</Trans>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {problem !== null && <Alert>{problem}</Alert>}
      {sessions.length > 1 && (
        <Button
          variant="secondary"
          className="justify-self-start"
          busy={busy}
          onClick={() => void submit('others')}
        >
          <Trans>Sign out every other device</Trans>
        </Button>
      )}
    </SpacePart>
  );
}

const HANDHELD = ['Android', 'iPhone', 'iPad'];

function Device({ session }: { session: OpenSession }) {
  const Icon = HANDHELD.includes(session.system ?? '') ? Smartphone : Monitor;
  return (
    <>
      <span aria-hidden className="grid size-10 place-items-center rounded-full bg-mist text-primary">
        <Icon className="size-5" />
      </span>
      <div className="min-w-0 leading-snug">
        <p className="font-medium">
          {deviceWords(session)}
          {session.isCurrent && (
            <span className="ml-2 text-primary-deep">
              <Trans>this device</Trans>
            </span>
          )}
        </p>
        <p className="text-ink-soft text-sm [overflow-wrap:anywhere]">
          <Trans>Network address {session.address}</Trans>
        </p>
        <p className="text-ink-soft text-sm">
          <Trans>Signed in: {ph({ begun: formatDateTime(session.begunAt) })}</Trans>
        </p>
        <p className="text-ink-soft text-sm">
          <Trans>Last used: {ph({ used: formatDateTime(session.lastUsedAt) })}</Trans>
        </p>
      </div>
    </>
  );
}

/** For example "Firefox, Windows". */
const deviceWords = ({ browser, system }: OpenSession) =>
  [browser, system].filter((each) => each !== null).join(', ') || t`Unknown device`;
