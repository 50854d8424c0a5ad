import { Link } from 'react-router';
import { paths } from '#contracts/pages.ts';
import { buttonClasses } from '#web/components/ui/button.tsx';

const STEPS = [
  'Ask an administrator of your consultancy, in person or by phone.',
  'On the Team Members page, they issue a one-time password from your row and tell it to you.',
  'Sign in with it, then choose a password of your own under Settings.',
];

/** The way back in where no e-mail can be sent. */
export function AskAdministrator() {
  return (
    <>
      <ol className="grid gap-4">
        {STEPS.map((step, index) => (
          <li key={step} className="flex gap-3">
            <span
              aria-hidden
              className="grid size-8 shrink-0 place-items-center rounded-full bg-primary font-semibold text-white"
            >
              {index + 1}
            </span>
            <p className="pt-0.5">{step}</p>
          </li>
        ))}
      </ol>
      <p className="mt-5 text-ink-soft">
        An administrator's own password is replaced by a super admin in the same way.
      </p>
      <Link to={paths.admin.login} className={`${buttonClasses()} mt-8 w-full`}>
        Back to sign in
      </Link>
    </>
  );
}
