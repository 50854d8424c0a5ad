import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { RESET_MINUTES } from '#contracts/identity/index.ts';
import { paths } from '#contracts/pages.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button, buttonClasses } from '#web/components/ui/button.tsx';

interface ResetRequestedProps {
  email: string;
  onAgain: () => void;
}

/** Says the same for every address: whether it is a member's is nobody's business. */
export function ResetRequested({ email, onAgain }: ResetRequestedProps) {
  // The button that had the focus is gone.
  const answer = useRef<HTMLDivElement>(null);
  useEffect(() => answer.current?.focus(), []);
  return (
    <div className="grid gap-5">
      <Alert tone="info" ref={answer} tabIndex={-1} className="outline-none">
        If <strong className="break-words">{email}</strong> is the address of an active member of the team, a
        link is on its way to it.
      </Alert>
      <ul className="grid list-disc gap-2 pl-5">
        <li>The link works once, for {RESET_MINUTES} minutes. Of several links only the newest works.</li>
        <li>Nothing has come after a few minutes? Look among the spam.</li>
        <li>You no longer read this address? Ask an administrator for a one-time password.</li>
      </ul>
      <Link to={paths.admin.login} className={`${buttonClasses()} w-full`}>
        Back to sign in
      </Link>
      <Button variant="ghost" className="font-medium!" onClick={onAgain}>
        Use another address
      </Button>
    </div>
  );
}
