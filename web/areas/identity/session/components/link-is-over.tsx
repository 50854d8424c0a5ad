import { Link } from 'react-router';
import { INVITATION_DAYS, RESET_MINUTES } from '#contracts/identity/index.ts';
import { paths } from '#contracts/pages.ts';
import type { LinkEnd } from '#web/areas/identity/session/use-account-link.ts';
import { buttonClasses } from '#web/components/ui/button.tsx';
import { EntranceLayout } from './entrance-layout.tsx';

const WORDS: Record<LinkEnd, { title: string; subtitle: string; advice: string }> = {
  wrong: {
    title: 'This link does not work',
    subtitle: 'Part of it may be missing.',
    advice: 'Open the link again exactly as you received it, or copy all of it, to its last character.',
  },
  used: {
    title: 'This link has been used',
    subtitle: 'Each link sets a password once.',
    advice:
      'Sign in with the password that was chosen. If it was not you who chose it, tell an administrator at once.',
  },
  expired: {
    title: 'This link has expired',
    subtitle: `An invitation works for ${INVITATION_DAYS} days, a link for a forgotten password for ${RESET_MINUTES} minutes.`,
    advice: 'Ask for a new one: an invitation from an administrator, the other from the page below.',
  },
  ended: {
    title: 'This link no longer works',
    subtitle: 'A newer one has taken its place, or the account has changed since.',
    advice: 'Open the newest link that you received, or sign in if you have chosen a password already.',
  },
};

/** Where somebody is told what to do whose link opens nothing any more. */
export function LinkIsOver({ end }: { end: LinkEnd }) {
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
