import { KeyRound, Smartphone, UserRoundPlus } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '#contracts/pages.ts';
import { AccountLayout, type Point } from '#web/areas/families/account/components/account-layout.tsx';
import { LoginForm } from '#web/areas/families/account/components/login-form.tsx';
import { useNextPage } from './use-next-page.ts';

const POINTS: readonly Point[] = [
  {
    icon: Smartphone,
    title: 'On this device',
    text: 'Your account lives on the phone or computer where you made it. On another one, please make a new account.',
  },
  {
    icon: KeyRound,
    title: 'Your password stays secret',
    text: 'We never keep it the way you type it. Nobody can read it, not even us.',
  },
  {
    icon: UserRoundPlus,
    title: 'Several people, one device',
    text: 'Parents and children can each have an account here, or share one.',
  },
];

export function LoginPage() {
  const next = useNextPage();
  return (
    <AccountLayout title="Sign in" subtitle="Welcome back. Good to see you again." points={POINTS}>
      <LoginForm />
      <p className="mt-5 flex flex-wrap items-center gap-x-2 border-line border-t pt-4">
        New here?
        <Link
          to={paths.signup}
          state={{ next }}
          className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
        >
          Create an account
        </Link>
      </p>
    </AccountLayout>
  );
}
