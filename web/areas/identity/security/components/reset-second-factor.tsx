import { useRef, useState } from 'react';
import type { SecondFactor } from '#contracts/identity/index.ts';
import { resetSecondFactor } from '#web/areas/identity/security/api.ts';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { showSuccess, useSubmit } from '#web/components/form/use-submit.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { returnFocusTo } from '#web/components/ui/dialog-focus.ts';
import { formatDateTime } from '#web/lib/format.ts';

interface ResetSecondFactorProps {
  memberId: number;
  name: string;
  secondFactor: SecondFactor;
  /** Runs after a refusal too: another super admin may have reset it. */
  onReset: () => void;
}

/** Two-step sign-in of a member, with its reset for a member who has lost phone and codes. */
export function ResetSecondFactor({ memberId, name, secondFactor, onReset }: ResetSecondFactorProps) {
  const [isAsked, setIsAsked] = useState(false);
  const section = useRef<HTMLElement>(null);
  const { busy, submit } = useSubmit(
    async () => {
      await resetSecondFactor(memberId);
      // The button that opened the dialog no longer exists.
      returnFocusTo(section.current);
      setIsAsked(false);
      showSuccess('Two-step sign-in has been reset');
      onReset();
    },
    'Operation failed',
    onReset,
  );
  const { isOn, turnedOnAt, recoveryCodesLeft, isRequired } = secondFactor;
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby="member-two-step-title"
      className="grid gap-2 outline-none"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 id="member-two-step-title" className="font-semibold text-ink">
          Two-step sign-in
        </h3>
        <Badge tone={isOn ? 'green' : 'gray'}>{isOn ? 'On' : 'Off'}</Badge>
        {isRequired && <Badge tone="teal">Required for the role</Badge>}
      </div>
      {isOn && (
        <>
          <p className="text-ink-soft text-sm">
            {`Turned on ${formatDateTime(turnedOnAt)}. Recovery codes left: ${recoveryCodesLeft}.`}
          </p>
          <Button variant="secondary" className="justify-self-start" onClick={() => setIsAsked(true)}>
            Reset Two-Step Sign-In
          </Button>
        </>
      )}
      <ConfirmDialog
        open={isAsked}
        onOpenChange={(open) => busy || setIsAsked(open)}
        title="Reset two-step sign-in?"
        description={`First make sure that the request comes from ${name}. The password alone will be enough to sign in, and all sessions of ${name} end.`}
        confirmLabel="Reset"
        busy={busy}
        onConfirm={() => void submit()}
      />
    </section>
  );
}
