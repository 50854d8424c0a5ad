import { RECOVERY_CODES, type SecondFactor } from '#contracts/identity/index.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { formatDateTime } from '#web/lib/format.ts';

/** With so few left it is time for new ones. */
const FEW_CODES = 2;

interface SecondFactorOnProps {
  secondFactor: SecondFactor;
  onRenew: () => void;
  onTurnOff: () => void;
}

/** Two-step sign-in that is on, with what can be changed about it. */
export function SecondFactorOn({ secondFactor, onRenew, onTurnOff }: SecondFactorOnProps) {
  const { turnedOnAt, recoveryCodesLeft, isRequired } = secondFactor;
  return (
    <>
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-[auto_1fr]">
        <dt className="text-ink-soft">Turned on</dt>
        <dd className="-mt-2 font-medium sm:mt-0">{formatDateTime(turnedOnAt)}</dd>
        <dt className="text-ink-soft">Recovery codes left</dt>
        <dd className="-mt-2 font-medium sm:mt-0">{`${recoveryCodesLeft} of ${RECOVERY_CODES}`}</dd>
        {isRequired && (
          <>
            <dt className="text-ink-soft">Your role</dt>
            <dd className="-mt-2 font-medium sm:mt-0">Needs two-step sign-in</dd>
          </>
        )}
      </dl>
      {recoveryCodesLeft <= FEW_CODES && (
        <Alert tone="info">
          Few recovery codes are left. Make new ones before you need them: without a code and without your
          phone only a super admin can let you in.
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
        A new phone? Turn it off here, and set it up again with the new one.
      </p>
    </>
  );
}
