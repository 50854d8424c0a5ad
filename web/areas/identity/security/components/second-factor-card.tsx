import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { createRecoveryCodes, removeSecondFactor, type SecondFactor } from '#contracts/identity/index.ts';
import type { Identity } from '#web/areas/identity/security/identity.ts';
import { secondFactorQuery, sessionsQuery } from '#web/areas/identity/security/queries.ts';
import { showSuccess } from '#web/components/form/use-submit.ts';
import { ErrorPanel, Loading } from '#web/components/page-states.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { Card, CardHeader, CardTitle } from '#web/components/ui/card.tsx';
import { returnFocusTo } from '#web/components/ui/dialog-focus.ts';
import { callApi } from '#web/lib/api-client.ts';
import { IdentityDialog } from './identity-dialog.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { SecondFactorOn } from './second-factor-on.tsx';
import { TurnOn } from './turn-on.tsx';

/** The own two-step sign-in: whether it is on, and what can be done about that. */
export function SecondFactorCard() {
  const queryClient = useQueryClient();
  const { data, isError, isFetching, refetch } = useQuery(secondFactorQuery);
  const [asked, setAsked] = useState<'codes' | 'off' | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const card = useRef<HTMLElement>(null);
  // Turning it on ends the sessions that were begun with the password alone.
  const reload = () =>
    Promise.all(
      [secondFactorQuery, sessionsQuery].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })),
    );

  function handleCodes(made: string[]) {
    setAsked(null);
    setCodes(made);
    void reload();
  }

  // The button that opened the dialog is gone when it closes.
  function handleKept() {
    returnFocusTo(card.current);
    setCodes(null);
  }

  async function handleRenew(identity: Identity) {
    handleCodes((await callApi(createRecoveryCodes, { body: identity })).recoveryCodes);
  }

  async function handleTurnOff(identity: Identity) {
    await callApi(removeSecondFactor, { body: identity });
    returnFocusTo(card.current);
    setAsked(null);
    showSuccess('Two-step sign-in is off');
    void reload();
  }

  return (
    <Card
      ref={card}
      tabIndex={-1}
      className="max-w-3xl scroll-mt-20 outline-none"
      aria-labelledby="two-step-title"
    >
      <CardHeader>
        <CardTitle id="two-step-title">Two-step sign-in</CardTitle>
        {data && <Badge tone={data.isOn ? 'green' : 'gray'}>{data.isOn ? 'On' : 'Off'}</Badge>}
      </CardHeader>
      {data ? (
        <div className="grid gap-4">
          <p className="max-w-prose text-ink-soft">
            After your password you are asked for a code from an app on your phone. Whoever learns your
            password still can't sign in.
          </p>
          {data.isOn ? (
            <SecondFactorOn
              secondFactor={data}
              onRenew={() => setAsked('codes')}
              onTurnOff={() => setAsked('off')}
            />
          ) : (
            <TurnOn beginLabel="Set Up" onConfirmed={handleCodes} />
          )}
        </div>
      ) : isError && !isFetching ? (
        <ErrorPanel
          message="Failed to load two-step sign-in. Please try again."
          onRetry={() => void refetch()}
        />
      ) : (
        <Loading text="Loading two-step sign-in..." />
      )}
      {asked === 'codes' && (
        <IdentityDialog
          title="Make new recovery codes?"
          description="You get ten new ones. Those that are left stop working."
          confirmLabel="Make New Codes"
          onConfirm={handleRenew}
          onClose={() => setAsked(null)}
        />
      )}
      {asked === 'off' && (
        <IdentityDialog
          title="Turn two-step sign-in off?"
          description={turnOffWords(data)}
          confirmLabel="Turn Off"
          isDangerous
          onConfirm={handleTurnOff}
          onClose={() => setAsked(null)}
        />
      )}
      {codes && <RecoveryCodesDialog codes={codes} onClose={handleKept} />}
    </Card>
  );
}

function turnOffWords(secondFactor: SecondFactor | undefined): string {
  return secondFactor?.isRequired
    ? 'Your role needs it: you will be asked to set it up again at once, for example with a new phone.'
    : 'Your password alone will then be enough to sign in. Your recovery codes stop working.';
}
