import { useLocation } from 'react-router';
import type { LinkPurpose } from '#contracts/identity/index.ts';
import { EntranceLayout } from '#web/areas/identity/session/components/entrance-layout.tsx';
import { LinkIsOver } from '#web/areas/identity/session/components/link-is-over.tsx';
import { SetPasswordForm } from '#web/areas/identity/session/components/set-password-form.tsx';
import { ErrorPanel, Loading } from '#web/components/page-states.tsx';
import { usePageTitle } from '#web/lib/page-title.tsx';
import { useAccountLink } from './use-account-link.ts';

const TITLE = 'Choose your password';
const TITLES: Record<LinkPurpose, string> = {
  invitation: 'Welcome to the team',
  password_reset: 'Choose a new password',
};

/** Where a link leads by which a member chooses a password. Its secret is the address's fragment. */
export function SetPasswordPage() {
  // Without a name: a browser's history keeps titles.
  usePageTitle(TITLE);
  const token = useLocation().hash.slice(1);
  // Another link that was pasted into the same tab begins anew.
  return <OneLink key={token} token={token} />;
}

function OneLink({ token }: { token: string }) {
  const { state, retry, handleOver } = useAccountLink(token);
  switch (state.kind) {
    case 'checking':
      return (
        <EntranceLayout title={TITLE} subtitle="Just a moment.">
          <Loading text="Checking the link..." />
        </EntranceLayout>
      );
    case 'failed':
      return (
        <EntranceLayout title={TITLE} subtitle="Your link is not lost: it could not be checked just now.">
          <ErrorPanel message={state.message} onRetry={retry} />
        </EntranceLayout>
      );
    case 'over':
      return <LinkIsOver end={state.end} />;
    case 'open':
      return (
        <EntranceLayout
          title={TITLES[state.link.purpose]}
          subtitle={`Choose the password of ${state.link.email}.`}
        >
          <SetPasswordForm token={token} link={state.link} onOver={handleOver} />
        </EntranceLayout>
      );
  }
}
