import { useQuery, useQueryClient } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { RecoveryCodesDialog } from '#web/areas/identity/security/components/recovery-codes-dialog.tsx';
import { TurnOn } from '#web/areas/identity/security/components/turn-on.tsx';
import { EntranceLayout, useSession } from '#web/areas/identity/session/api.ts';
import { ErrorPanel, Loading } from '#web/components/page-states.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { usePageTitle } from '#web/lib/page-title.tsx';
import { secondFactorQuery } from './queries.ts';

/**
 * In place of every page, for somebody whose role has to have two-step sign-in and who has not set it up.
 * @param onDone shows the page again.
 */
export function SecondFactorGate({ onDone }: { onDone: () => void }) {
  usePageTitle('Two-step sign-in');
  const { logout } = useSession();
  return (
    <EntranceLayout
      title="Two-step sign-in"
      subtitle="Your role needs a second step at sign-in. Set it up now to go on: it takes two minutes."
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
  const { data, isError, isFetching, refetch } = useQuery(secondFactorQuery);
  const [codes, setCodes] = useState<string[] | null>(null);

  function handleDone() {
    onDone();
    // What was refused before is answered now.
    void queryClient.invalidateQueries();
  }

  if (codes) return <RecoveryCodesDialog codes={codes} onClose={handleDone} />;
  if (data) {
    // Set up in another window, or needed no more.
    if (data.isOn || !data.isRequired) return <Button onClick={handleDone}>Go On</Button>;
    return (
      <div className="grid gap-5">
        <p>After your password you will be asked for a code from an app on your phone.</p>
        <TurnOn beginLabel="Set Up Now" onConfirmed={setCodes} />
      </div>
    );
  }
  if (isError && !isFetching) {
    return (
      <ErrorPanel
        message="Failed to load two-step sign-in. Please try again."
        onRetry={() => void refetch()}
      />
    );
  }
  return <Loading text="Loading two-step sign-in..." />;
}
