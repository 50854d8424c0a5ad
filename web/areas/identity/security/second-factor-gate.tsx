import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { RecoveryCodesDialog } from '#web/areas/identity/security/components/recovery-codes-dialog.tsx';
import { TurnOn } from '#web/areas/identity/security/components/turn-on.tsx';
import { Loaded } from '#web/components/loaded.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { secondFactorQuery } from './api.ts';
import { SignInStepPage } from './sign-in-step-page.tsx';

/** Replaces every page until the member has set up the two-step sign-in that their role requires. */
export function SecondFactorGate({ onDone }: { onDone: () => void }) {
  return (
    <SignInStepPage
      title="Two-step sign-in"
      subtitle="Your role needs two-step sign-in. Set it up now to continue. It takes two minutes."
    >
      <Task onDone={onDone} />
    </SignInStepPage>
  );
}

function Task({ onDone }: { onDone: () => void }) {
  const queryClient = useQueryClient();
  const query = useQuery(secondFactorQuery);
  const [codes, setCodes] = useState<string[] | null>(null);

  function handleDone() {
    onDone();
    // The server refused these queries until now.
    void queryClient.invalidateQueries();
  }

  if (codes) return <RecoveryCodesDialog codes={codes} onClose={handleDone} />;
  return (
    <Loaded
      query={query}
      loading="Loading two-step sign-in..."
      failed="Failed to load two-step sign-in. Please try again."
    >
      {({ isOn, isRequired }) =>
        // It may have been set up in another window.
        isOn || !isRequired ? (
          <Button onClick={handleDone}>Continue</Button>
        ) : (
          <div className="grid gap-5">
            <p>After your password you enter a code from an app on your phone.</p>
            <TurnOn beginLabel="Set Up Now" onConfirmed={setCodes} />
          </div>
        )
      }
    </Loaded>
  );
}
