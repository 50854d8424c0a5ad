import { Monitor, Smartphone } from 'lucide-react';
import type { OpenSession } from '#contracts/identity/index.ts';
import { deviceWords, isHandheld } from '#web/areas/identity/security/device-words.ts';
import { EmptyState } from '#web/components/page-states.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { formatDateTime } from '#web/lib/format.ts';

interface SessionListProps {
  sessions: readonly OpenSession[];
  /** The one that is being ended now. */
  endingId: number | null;
  onEnd: (session: OpenSession) => void;
}

/** Where somebody is signed in. */
export function SessionList({ sessions, endingId, onEnd }: SessionListProps) {
  if (sessions.length === 0) return <EmptyState text="Not signed in anywhere." />;
  return (
    <ul aria-label="Sessions" className="grid divide-y divide-line border-line border-t">
      {sessions.map((session) => (
        <li
          key={session.id}
          className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2.5 py-3 sm:gap-x-4"
        >
          <DeviceIcon session={session} />
          <SessionFacts session={session} />
          {!session.isCurrent && (
            <Button
              variant="secondary"
              busy={endingId === session.id}
              disabled={endingId !== null}
              aria-label={`End the session of ${deviceWords(session)}, ${session.address}, begun ${formatDateTime(session.begunAt)}`}
              onClick={() => onEnd(session)}
            >
              End
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function DeviceIcon({ session }: { session: OpenSession }) {
  const Icon = isHandheld(session) ? Smartphone : Monitor;
  return (
    <span aria-hidden className="grid size-10 shrink-0 place-items-center rounded-full bg-mist text-primary">
      <Icon className="size-5" />
    </span>
  );
}

function SessionFacts({ session }: { session: OpenSession }) {
  const { address, begunAt, lastUsedAt, isCurrent } = session;
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
        {deviceWords(session)}
        {isCurrent && <Badge tone="green">This session</Badge>}
      </p>
      <p className="text-ink-soft text-sm [overflow-wrap:anywhere]">{`From ${address}`}</p>
      <p className="text-ink-soft text-sm">{`Signed in ${formatDateTime(begunAt)}`}</p>
      <p className="text-ink-soft text-sm">{`Last used ${formatDateTime(lastUsedAt)}`}</p>
    </div>
  );
}
