import { Monitor, Smartphone } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import type { OpenSession } from '#contracts/identity/index.ts';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { showSuccess, useChange } from '#web/components/form/use-change.ts';
import { EmptyState } from '#web/components/page-states.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { CardHeader } from '#web/components/ui/card.tsx';
import { formatDateTime } from '#web/lib/format.ts';

interface SessionsProps {
  heading: ReactNode;
  /** Undefined while they load. */
  sessions: readonly OpenSession[] | undefined;
  onEnd: (session: OpenSession) => Promise<unknown>;
  /** The button that ends several sessions, and its question. */
  endAll: { label: string; title: string; description: string; onConfirm: () => Promise<unknown> };
  hasEndAll: boolean;
  /** Runs after a refusal too: another window may have ended the session. */
  reload: () => Promise<unknown>;
  children?: ReactNode;
}

/** The open sessions of a member, each with a button that ends it. */
export function Sessions(props: SessionsProps) {
  const { heading, sessions, onEnd, endAll, hasEndAll, reload, children } = props;
  const [endingId, setEndingId] = useState<number | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  // Takes the focus when the button disappears with its session.
  const list = useRef<HTMLDivElement>(null);
  const handleRefused = () => void reload();
  const one = useChange(
    async (session: OpenSession) => {
      setEndingId(session.id);
      await onEnd(session);
      showSuccess('The session has ended');
      await reload();
      list.current?.focus();
    },
    { fallback: 'Operation failed', onRefused: handleRefused },
  );
  const all = useChange(
    async () => {
      await endAll.onConfirm();
      setIsAsking(false);
      showSuccess('The sessions have ended');
      await reload();
    },
    { fallback: 'Operation failed', onRefused: handleRefused },
  );
  return (
    <>
      <CardHeader>
        {heading}
        {hasEndAll && (
          <Button variant="secondary" onClick={() => setIsAsking(true)}>
            {endAll.label}
          </Button>
        )}
      </CardHeader>
      <div ref={list} tabIndex={-1} className="outline-none">
        {sessions?.length === 0 && <EmptyState text="Not signed in anywhere." />}
        {sessions !== undefined && sessions.length > 0 && (
          <ul aria-label="Sessions" className="grid divide-y divide-line border-line border-t">
            {sessions.map((session) => (
              <li
                key={session.id}
                className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2.5 py-3 sm:gap-x-4"
              >
                <SessionFacts session={session} />
                {!session.isCurrent && (
                  <Button
                    variant="secondary"
                    busy={one.busy && endingId === session.id}
                    disabled={one.busy}
                    aria-label={`End the session of ${deviceWords(session)}, ${session.address}, begun ${formatDateTime(session.begunAt)}`}
                    onClick={() => void one.submit(session)}
                  >
                    End
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
        {children}
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={(open) => all.busy || setIsAsking(open)}
        title={endAll.title}
        description={endAll.description}
        confirmLabel={endAll.label}
        busy={all.busy}
        onConfirm={() => void all.submit()}
      />
    </>
  );
}

function SessionFacts({ session }: { session: OpenSession }) {
  const { address, begunAt, lastUsedAt, isCurrent } = session;
  const Icon = isHandheld(session) ? Smartphone : Monitor;
  return (
    <>
      <span
        aria-hidden
        className="grid size-10 shrink-0 place-items-center rounded-full bg-mist text-primary"
      >
        <Icon className="size-5" />
      </span>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
          {deviceWords(session)}
          {isCurrent && <Badge tone="green">This session</Badge>}
        </p>
        <p className="text-ink-soft text-sm [overflow-wrap:anywhere]">{`From ${address}`}</p>
        <p className="text-ink-soft text-sm">{`Signed in ${formatDateTime(begunAt)}`}</p>
        <p className="text-ink-soft text-sm">{`Last used ${formatDateTime(lastUsedAt)}`}</p>
      </div>
    </>
  );
}

/** For example "Firefox on Windows". */
export function deviceWords({ browser, system }: Pick<OpenSession, 'browser' | 'system'>): string {
  if (system === null) return browser ?? 'Unknown device';
  return browser === null ? `Unknown browser on ${system}` : `${browser} on ${system}`;
}

/** Whether the device is a phone or a tablet. */
function isHandheld({ system }: Pick<OpenSession, 'system'>): boolean {
  return system !== null && ['Android', 'iPhone', 'iPad'].includes(system);
}
