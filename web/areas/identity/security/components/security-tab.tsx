import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, Fragment, useRef, useState } from 'react';
import { RECOVERY_CODES, type SecondFactor } from '#contracts/identity/index.ts';
import { ROLE_NAMES, ROLES, type Role } from '#contracts/roles.ts';
import { useSession } from '#web/areas/identity/sign-in/session-context.ts';
import { showSuccess, useChange } from '#web/components/form/use-change.ts';
import { Loaded } from '#web/components/loaded.tsx';
import { Alert } from '#web/components/ui/alert.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Card, CardHeader, CardTitle } from '#web/components/ui/card.tsx';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { returnFocusTo } from '#web/components/ui/dialog-focus.ts';
import { formatDateTime } from '#web/lib/format.ts';
import {
  createRecoveryCodes,
  deleteSecondFactor,
  endOtherSessions,
  endSession,
  secondFactorQuery,
  secondFactorRolesQuery,
  sessionsQuery,
  setSecondFactorRoles,
} from '../api.ts';
import { type CodeIdentity, IdentityDialog, useIdentity } from './identity-form.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { Sessions } from './sessions.tsx';
import { TurnOn } from './turn-on.tsx';

export function SecurityTab() {
  const { isSuperAdmin } = useSession();
  return (
    <div className="grid gap-5">
      <SecondFactorCard />
      <SessionsCard />
      {isSuperAdmin && <RequiredRolesCard />}
    </div>
  );
}

/** The sessions of the signed-in member. */
function SessionsCard() {
  const queryClient = useQueryClient();
  const query = useQuery(sessionsQuery);
  return (
    <Card className="max-w-3xl" aria-labelledby="sessions-title">
      <Sessions
        heading={<CardTitle id="sessions-title">Where you are signed in</CardTitle>}
        sessions={query.data}
        onEnd={({ id }) => endSession(id)}
        hasEndAll={query.data?.some(({ isCurrent }) => !isCurrent) ?? false}
        endAll={{
          label: 'End All Others',
          title: 'End all other sessions?',
          description: 'You stay signed in here. Everywhere else you have to sign in again.',
          onConfirm: endOtherSessions,
        }}
        reload={() => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey })}
      >
        <Loaded
          query={query}
          loading="Loading your sessions..."
          failed="Failed to load your sessions. Please try again."
        >
          {() => (
            <p className="mt-2 text-ink-soft text-sm">
              If you don't recognise one, end it and change your password.
            </p>
          )}
        </Loaded>
      </Sessions>
    </Card>
  );
}

/** For super admins: the roles that need two-step sign-in. */
function RequiredRolesCard() {
  const query = useQuery(secondFactorRolesQuery);
  return (
    <Card className="max-w-3xl" aria-labelledby="required-roles-title">
      <CardHeader>
        <CardTitle id="required-roles-title">Who needs two-step sign-in</CardTitle>
      </CardHeader>
      <Loaded
        query={query}
        loading="Loading the roles..."
        failed="Failed to load the roles. Please try again."
      >
        {(roles) => <RequiredRolesForm key={query.dataUpdatedAt} roles={roles} />}
      </Loaded>
    </Card>
  );
}

function RequiredRolesForm({ roles }: { roles: readonly Role[] }) {
  const queryClient = useQueryClient();
  const { adminUser } = useSession();
  const { data: own } = useQuery(secondFactorQuery);
  const [chosen, setChosen] = useState(roles);
  const { withIdentity, question } = useIdentity();
  const { busy, submit } = useChange(
    async () => {
      await withIdentity((proof) => setSecondFactorRoles({ roles: [...chosen], ...proof }));
      showSuccess('Saved');
      const changed = [secondFactorRolesQuery.queryKey, secondFactorQuery.queryKey];
      for (const queryKey of changed) void queryClient.invalidateQueries({ queryKey });
    },
    { fallback: 'Operation failed' },
  );
  const isDueForMe = adminUser !== null && chosen.includes(adminUser.role) && own?.isOn === false;

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    void submit();
  }

  return (
    <form onSubmit={handleSubmit} className="grid gap-4">
      <fieldset>
        <legend className="max-w-prose text-ink-soft">
          Members with a selected role have to set it up before they can use the portal.
        </legend>
        <div className="mt-2 grid gap-x-6 sm:grid-cols-2">
          {ROLES.map((role) => (
            <Checkbox
              key={role}
              label={ROLE_NAMES[role]}
              checked={chosen.includes(role)}
              onChange={({ target }) =>
                setChosen(target.checked ? [...chosen, role] : chosen.filter((each) => each !== role))
              }
            />
          ))}
        </div>
      </fieldset>
      {isDueForMe && (
        <Alert tone="info">You have not set it up yourself. You have to do so as soon as you save.</Alert>
      )}
      <Button type="submit" busy={busy} className="justify-self-start">
        {busy ? 'Saving...' : 'Save Roles'}
      </Button>
      {question}
    </form>
  );
}

/** Two-step sign-in of the signed-in member. */
function SecondFactorCard() {
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

  async function handleRenew(identity: CodeIdentity) {
    handleCodes((await createRecoveryCodes(identity)).recoveryCodes);
  }

  async function handleTurnOff(identity: CodeIdentity) {
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
