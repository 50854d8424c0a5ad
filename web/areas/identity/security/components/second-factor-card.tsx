import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Fragment, useRef, useState } from 'react';
import { RECOVERY_CODES, type SecondFactor } from '#contracts/identity/index.ts';
import {
  createRecoveryCodes,
  deleteSecondFactor,
  secondFactorQuery,
  sessionsQuery,
} from '#web/areas/identity/security/api.ts';
import type { Identity } from '#web/areas/identity/security/use-identity.ts';
import { showSuccess } from '#web/components/form/use-submit.ts';
import { Loaded } from '#web/components/loaded.tsx';
import { Alert } from '#web/components/ui/alert.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Card, CardHeader, CardTitle } from '#web/components/ui/card.tsx';
import { returnFocusTo } from '#web/components/ui/dialog-focus.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { IdentityDialog } from './identity-dialog.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { TurnOn } from './turn-on.tsx';

/** Two-step sign-in of the signed-in member. */
export function SecondFactorCard() {
  const queryClient = useQueryClient();
  const query = useQuery(secondFactorQuery);
  const [asked, setAsked] = useState<'codes' | 'off' | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const card = useRef<HTMLElement>(null);

  /** Turning it on ends the sessions that began with the password alone. */
  function reload() {
    for (const { queryKey } of [secondFactorQuery, sessionsQuery]) {
      void queryClient.invalidateQueries({ queryKey });
    }
  }

  function handleCodes(made: string[]) {
    setAsked(null);
    setCodes(made);
    reload();
  }

  // The button that opened the dialog no longer exists.
  function handleKept() {
    returnFocusTo(card.current);
    setCodes(null);
  }

  async function handleRenew(identity: Identity) {
    handleCodes((await createRecoveryCodes(identity)).recoveryCodes);
  }

  async function handleTurnOff(identity: Identity) {
    await deleteSecondFactor(identity);
    returnFocusTo(card.current);
    setAsked(null);
    showSuccess('Two-step sign-in is off');
    reload();
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
        {query.data && (
          <Badge tone={query.data.isOn ? 'green' : 'gray'}>{query.data.isOn ? 'On' : 'Off'}</Badge>
        )}
      </CardHeader>
      <Loaded
        query={query}
        loading="Loading two-step sign-in..."
        failed="Failed to load two-step sign-in. Please try again."
      >
        {(secondFactor) => (
          <div className="grid gap-4">
            <p className="max-w-prose text-ink-soft">
              After your password you enter a code from an app on your phone. Nobody can sign in with your
              password alone.
            </p>
            {secondFactor.isOn ? (
              <TurnedOn
                secondFactor={secondFactor}
                onRenew={() => setAsked('codes')}
                onTurnOff={() => setAsked('off')}
              />
            ) : (
              <TurnOn beginLabel="Set Up" onConfirmed={handleCodes} />
            )}
          </div>
        )}
      </Loaded>
      {asked === 'codes' && (
        <IdentityDialog
          title="Make new recovery codes?"
          description="You get ten new codes. Your old ones stop working."
          submitLabel="Make New Codes"
          onConfirm={handleRenew}
          onClose={() => setAsked(null)}
        />
      )}
      {asked === 'off' && (
        <IdentityDialog
          title="Turn two-step sign-in off?"
          description={
            query.data?.isRequired
              ? 'Your role needs it, so you have to set it up again at once, for example with a new phone.'
              : 'You then sign in with your password alone. Your recovery codes stop working.'
          }
          submitLabel="Turn Off"
          tone="danger"
          onConfirm={handleTurnOff}
          onClose={() => setAsked(null)}
        />
      )}
      {codes && <RecoveryCodesDialog codes={codes} onClose={handleKept} />}
    </Card>
  );
}

/** At this number of codes the screen asks for new ones. */
const FEW_CODES = 2;

interface TurnedOnProps {
  secondFactor: SecondFactor;
  onRenew: () => void;
  onTurnOff: () => void;
}

function TurnedOn({ secondFactor, onRenew, onTurnOff }: TurnedOnProps) {
  const { turnedOnAt, recoveryCodesLeft, isRequired } = secondFactor;
  const facts = [
    ['Turned on', formatDateTime(turnedOnAt)],
    ['Recovery codes left', `${recoveryCodesLeft} of ${RECOVERY_CODES}`],
    ...(isRequired ? [['Your role', 'Needs two-step sign-in']] : []),
  ];
  return (
    <>
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-[auto_1fr]">
        {facts.map(([term, value]) => (
          <Fragment key={term}>
            <dt className="text-ink-soft">{term}</dt>
            <dd className="-mt-2 font-medium sm:mt-0">{value}</dd>
          </Fragment>
        ))}
      </dl>
      {recoveryCodesLeft <= FEW_CODES && (
        <Alert tone="info">
          You have few recovery codes left. Make new ones: without a code and without your phone, only a super
          admin can let you in.
        </Alert>
      )}
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={onRenew}>
          New Recovery Codes
        </Button>
        <Button variant="secondary" className="text-danger-dark!" onClick={onTurnOff}>
          Turn Off
        </Button>
      </div>
      <p className="text-ink-soft text-sm">
        New phone? Turn two-step sign-in off here and set it up again with the new phone.
      </p>
    </>
  );
}
