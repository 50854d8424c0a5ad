import { useQuery, useQueryClient } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { SignInStep } from '#contracts/endpoint.ts';
import { secondFactorQuery } from '#web/areas/identity/security/api.ts';
import { RecoveryCodesDialog } from '#web/areas/identity/security/components/recovery-codes-dialog.tsx';
import { TurnOn } from '#web/areas/identity/security/components/turn-on.tsx';
import { EntranceLayout } from '#web/areas/identity/sign-in/components/entrance-layout.tsx';
import { useSession } from '#web/areas/identity/sign-in/session-context.ts';
import { Loaded } from '#web/components/loaded.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { usePageTitle } from '#web/lib/page-title.tsx';
import { useSignOutQuestion } from '#web/lib/use-draft.ts';
import { PasswordForm } from './components/password-tab.tsx';

/** Replaces every page until the member has done a step that the server demands after the password. */
export function SignInStepPage({ step, onDone }: { step: SignInStep; onDone: () => void }) {
  const queryClient = useQueryClient();

  function handleDone() {
    onDone();
    // The server refused these queries until now.
    void queryClient.invalidateQueries();
  }

  if (step === 'new_password') {
    return (
      <Frame
        title="Choose a password"
        subtitle="Somebody else knows your current password. Choose one of your own to continue."
      >
        <PasswordForm onChanged={handleDone} />
      </Frame>
    );
  }
  return (
    <Frame
      title="Two-step sign-in"
      subtitle="Your role needs two-step sign-in. Set it up now to continue. It takes two minutes."
    >
      <SecondFactorStep onDone={handleDone} />
    </Frame>
  );
}

function SecondFactorStep({ onDone }: { onDone: () => void }) {
  const query = useQuery(secondFactorQuery);
  const [codes, setCodes] = useState<string[] | null>(null);

  if (codes) return <RecoveryCodesDialog codes={codes} onClose={onDone} />;
  return (
    <Loaded
      query={query}
      loading="Loading two-step sign-in..."
      failed="Failed to load two-step sign-in. Please try again."
    >
      {({ isOn, isRequired }) =>
        // It may have been set up in another window.
        isOn || !isRequired ? (
          <Button onClick={onDone}>Continue</Button>
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

interface FrameProps {
  title: string;
  subtitle: string;
  children: ReactNode;
}

/** Signing out is the only other way. */
function Frame({ title, subtitle, children }: FrameProps) {
  usePageTitle(title);
  const { logout } = useSession();
  const askBefore = useSignOutQuestion();
  return (
    <EntranceLayout title={title} subtitle={subtitle}>
      {children}
      <div className="mt-6 border-line border-t pt-4">
        <Button variant="ghost" className="-mx-3 font-medium!" onClick={() => askBefore(() => void logout())}>
          <LogOut aria-hidden className="size-5" />
          Logout
        </Button>
      </div>
    </EntranceLayout>
  );
}
