import { useQueryClient } from '@tanstack/react-query';
import { SignInStepPage } from '#web/areas/identity/security/sign-in-step-page.tsx';
import { PasswordForm } from './components/password-tab.tsx';

/** Replaces every page until the member has replaced a password that somebody else knows. */
export function NewPasswordGate({ onDone }: { onDone: () => void }) {
  const queryClient = useQueryClient();

  function handleChanged() {
    onDone();
    // The server refused these before.
    void queryClient.invalidateQueries();
  }

  return (
    <SignInStepPage
      title="Choose a password"
      subtitle="Somebody else knows your current password. Choose one of your own to continue."
    >
      <PasswordForm onChanged={handleChanged} />
    </SignInStepPage>
  );
}
