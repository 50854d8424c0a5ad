import { LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { EntranceLayout } from '#web/areas/identity/session/components/entrance-layout.tsx';
import { useSession } from '#web/areas/identity/session/session-context.ts';
import { Button } from '#web/components/ui/button.tsx';
import { usePageTitle } from '#web/lib/page-title.tsx';
import { useSignOutQuestion } from '#web/lib/use-draft.ts';

interface SignInStepPageProps {
  title: string;
  subtitle: string;
  children: ReactNode;
}

/** A step between the password and the portal, with signing out as the only other way. */
export function SignInStepPage({ title, subtitle, children }: SignInStepPageProps) {
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
