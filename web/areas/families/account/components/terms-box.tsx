import { useId } from 'react';
import { Link } from 'react-router';
import { paths } from '#contracts/pages.ts';
import { type FormProblem, markOf } from '#web/areas/families/account/use-account-form.ts';
import { Checkbox } from '#web/components/ui/checkbox.tsx';

/** The terms open in a new tab, so that typed texts stay. */
export function TermsBox({ problem }: { problem: FormProblem | null }) {
  const noteId = useId();
  return (
    <div>
      <Checkbox
        name="terms"
        required
        aria-invalid={markOf(problem, 'terms').invalid}
        label={
          <span>
            I agree to the{' '}
            <Link
              to={paths.terms}
              target="_blank"
              aria-describedby={noteId}
              className="inline-flex min-h-11 items-center font-medium text-primary underline underline-offset-4"
            >
              terms and conditions
            </Link>
          </span>
        }
      />
      <span id={noteId} hidden>
        Opens in a new tab
      </span>
    </div>
  );
}
