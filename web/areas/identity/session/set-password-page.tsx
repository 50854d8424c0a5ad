import { Link, useLocation } from 'react-router';
import { INVITATION_DAYS, type LinkPurpose, RESET_MINUTES } from '#contracts/identity/index.ts';
import { paths } from '#contracts/pages.ts';
import { EntranceLayout } from '#web/areas/identity/session/components/entrance-layout.tsx';
import { SetPasswordForm } from '#web/areas/identity/session/components/set-password-form.tsx';
import { ErrorPanel, Loading } from '#web/components/page-states.tsx';
import { buttonClasses } from '#web/components/ui/button.tsx';
import { usePageTitle } from '#web/lib/page-title.tsx';
import { type LinkEnd, useAccountLink } from './use-account-link.ts';

const TITLE = 'Choose your password';
const TITLES: Record<LinkPurpose, string> = {
  invitation: 'Welcome to the team',
  password_reset: 'Choose a new password',
};

/** The page of a link to choose a password. The fragment of its address is the secret. */
export function SetPasswordPage() {
  // Without the member's name, because the browser's history keeps titles.
  usePageTitle(TITLE);
  const token = useLocation().hash.slice(1);
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
        <EntranceLayout title={TITLE} subtitle="The link could not be checked. You can still use it.">
          <ErrorPanel message={state.message} onRetry={retry} />
        </EntranceLayout>
      );
    case 'over':
      return <LinkIsOver end={state.end} />;
    case 'open':
      return (
        <EntranceLayout
          title={TITLES[state.link.purpose]}
          subtitle={`Choose a password for ${state.link.email}.`}
        >
          <SetPasswordForm token={token} link={state.link} onOver={handleOver} />
        </EntranceLayout>
      );
  }
}

const WORDS: Record<LinkEnd, { title: string; subtitle: string; advice: string }> = {
  wrong: {
    title: 'This link does not work',
    subtitle: 'Part of it may be missing.',
    advice: 'Open the link again exactly as you received it, or copy the whole link.',
  },
  used: {
    title: 'This link has been used',
    subtitle: 'Each link sets a password once.',
    advice:
      'Sign in with the password that was chosen. If you did not choose it, tell an administrator at once.',
  },
  expired: {
    title: 'This link has expired',
    subtitle: `An invitation works for ${INVITATION_DAYS} days, a link for a forgotten password for ${RESET_MINUTES} minutes.`,
    advice: 'Ask an administrator for a new invitation, or request a new link below.',
  },
  ended: {
    title: 'This link no longer works',
    subtitle: 'A newer link has replaced it, or the account has changed.',
    advice: 'Open the newest link, or sign in if you have already chosen a password.',
  },
};

function LinkIsOver({ end }: { end: LinkEnd }) {
  const { title, subtitle, advice } = WORDS[end];
  return (
    <EntranceLayout title={title} subtitle={subtitle} takesFocus>
      <p role="status" className="text-lg leading-snug">
        {advice}
      </p>
      <div className="mt-8 grid gap-3">
        <Link to={paths.admin.login} className={buttonClasses()}>
          Sign in
        </Link>
        <Link to={paths.admin.forgotPassword} className={buttonClasses({ variant: 'secondary' })}>
          Forgot password
        </Link>
      </div>
    </EntranceLayout>
  );
}
