import { useQuery, useQueryClient } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { RecoveryCodesDialog } from '#web/areas/identity/security/components/recovery-codes-dialog.tsx';
import { TurnOn } from '#web/areas/identity/security/components/turn-on.tsx';
import { EntranceLayout } from '#web/areas/identity/session/components/entrance-layout.tsx';
import { useSession } from '#web/areas/identity/session/session-context.ts';
import { Loaded } from '#web/components/loaded.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { usePageTitle } from '#web/lib/page-title.tsx';
import { secondFactorQuery } from './api.ts';

/** Replaces every page until the member has set up two-step sign-in that their role needs. */
export function SecondFactorGate({ onDone }: { onDone: () => void }) {
  usePageTitle('Two-step sign-in');
  const { logout } = useSession();
  return (
    <EntranceLayout
      title="Two-step sign-in"
      subtitle="Your role needs two-step sign-in. Set it up now to continue. It takes two minutes."
    >
      <Task onDone={onDone} />
      <div className="mt-6 border-line border-t pt-4">
        <Button variant="ghost" className="-mx-3 font-medium!" onClick={() => void logout()}>
          <LogOut aria-hidden className="size-5" />
          Logout
        </Button>
      </div>
    </EntranceLayout>
  );
}

function Task({ onDone }: { onDone: () => void }) {
  const queryClient = useQueryClient();
  const query = useQuery(secondFactorQuery);
  const [codes, setCodes] = useState<string[] | null>(null);

  function handleDone() {
    onDone();
    // The server refused these before.
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
