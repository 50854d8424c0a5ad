import { GraduationCap, KeyRound, Smartphone } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '#contracts/pages.ts';
import { AccountLayout, type Point } from '#web/areas/families/account/components/account-layout.tsx';
import { SignupForm } from '#web/areas/families/account/components/signup-form.tsx';
import { useNextPage } from './use-next-page.ts';

const POINTS: readonly Point[] = [
  {
    icon: Smartphone,
    title: 'It stays with you',
    text: 'What you write here is kept on this device. It is not sent to us or to anyone else.',
  },
  {
    icon: KeyRound,
    title: 'Your password stays secret',
    text: 'We never keep it the way you type it. Nobody can read it, not even us.',
  },
  {
    icon: GraduationCap,
    title: 'It opens our services',
    text: 'Once you are signed in, the cards on the home page lead you straight to each service.',
  },
];

export function SignupPage() {
  const next = useNextPage();
  return (
    <AccountLayout
      title="Create an account"
      subtitle="Your account is kept on this device only. Other accounts on this device stay."
      points={POINTS}
    >
      <SignupForm />
      <p className="mt-5 flex flex-wrap items-center gap-x-2 border-line border-t pt-4">
        Already have an account?
        <Link
          to={paths.login}
          state={{ next }}
          className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
        >
          Sign in
        </Link>
      </p>
    </AccountLayout>
  );
}
