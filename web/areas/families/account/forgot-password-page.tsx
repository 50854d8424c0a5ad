import { LifeBuoy, MailX, Smartphone } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '#contracts/pages.ts';
import { AccountLayout, type Point } from '#web/areas/families/account/components/account-layout.tsx';
import { RemoveAccount } from '#web/areas/families/account/components/remove-account.tsx';

const POINTS: readonly Point[] = [
  {
    icon: Smartphone,
    title: 'Your account is only here',
    text: 'It is kept on the device where you made it. We have no copy, and so we cannot change its password.',
  },
  {
    icon: MailX,
    title: 'No e-mail will come',
    text: 'Be careful if somebody sends you a link to reset your Srichakra password. It is not from us.',
  },
  {
    icon: LifeBuoy,
    title: 'Your requests are safe',
    text: 'Messages and appointment requests that have reached us do not need your account or its password.',
  },
];

export function ForgotPasswordPage() {
  return (
    <AccountLayout
      title="Forgot password"
      subtitle="Your password is kept on this device in a form that nobody can read. Here is what you can do."
      points={POINTS}
    >
      <ol className="grid gap-8">
        <Step title="Look in your saved passwords">
          <p>
            Your browser or phone may have saved it. Open its settings, look for “Passwords”, and search for
            the address of this site.
          </p>
          <Link to={paths.login} className={linkClasses}>
            Back to sign in
          </Link>
        </Step>
        <Step title="Or start again">
          <p>
            Remove the account from this device and make a new one with a new password. It takes a minute.
          </p>
          <RemoveAccount />
        </Step>
        <Step title="Need a hand?">
          <p>We are glad to help you with it.</p>
          <Link to={paths.contact} className={linkClasses}>
            Contact us
          </Link>
        </Step>
      </ol>
    </AccountLayout>
  );
}

const linkClasses =
  'inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4';

function Step({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <li className="border-terracotta border-l-4 pl-5">
      <h2 className="font-semibold text-xl leading-snug">{title}</h2>
      <div className="mt-1.5 max-w-prose leading-normal">{children}</div>
    </li>
  );
}
