import { Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { paths } from '#contracts/pages.ts';
import { useNextPage } from '#web/areas/families/account/use-account.ts';
import type { FormProblem } from '#web/areas/families/account/use-account-form.ts';
import { Alert } from '#web/components/ui/alert.tsx';

interface FormAlertProps {
  problem: FormProblem | null;
  className?: string;
}

/** Takes the focus, unless a field has it. */
export function FormAlert({ problem, className }: FormAlertProps) {
  const alert = useRef<HTMLDivElement>(null);
  const next = useNextPage();
  const isShown = problem?.place === 'form';
  useEffect(() => {
    const isInField = document.activeElement instanceof HTMLInputElement;
    if (problem?.place === 'form' && (problem.fields.length === 0 || !isInField)) alert.current?.focus();
  }, [problem]);
  if (!isShown) return null;
  return (
    <Alert ref={alert} tabIndex={-1} className={className}>
      <p>{problem.message}</p>
      {problem.offersSignup && (
        <Link
          to={paths.signup}
          state={{ next }}
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          <Trans>Click here to create an account</Trans>
        </Link>
      )}
    </Alert>
  );
}
