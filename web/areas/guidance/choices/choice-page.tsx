import { useLocation } from 'react-router';
import { paths } from '#contracts/pages.ts';
import { readConsultancy } from '#web/lib/consultancy.ts';
import { usePageTitle } from '#web/lib/page-title.tsx';
import { Button, buttonClasses } from '#web/components/ui/button.tsx';
import { Loading } from '#web/components/page-states.tsx';
import { ChoiceForm } from './components/choice-form.tsx';
import { useChoice } from './use-choice.ts';

/** One question of a mail, long after an interest result. The secret is the address's fragment, which browsers do not send. */
export function ChoicePage() {
  const token = useLocation().hash.slice(1);
  usePageTitle('One question');
  return (
    <main className="min-h-dvh bg-cream">
      <div className="mx-auto max-w-xl px-4 py-10 sm:px-6 sm:py-16">
        {/* The key discards the answer of another link in the same tab. */}
        <Question key={token} token={token} />
      </div>
    </main>
  );
}

function Question({ token }: { token: string }) {
  const { state, retry } = useChoice(token);
  switch (state.kind) {
    case 'loading':
      return <Loading text="Loading the question..." />;
    case 'over':
      return <Over />;
    case 'failed':
      return (
        <div role="alert" className="grid justify-items-start gap-3">
          <h1 className="font-bold text-3xl text-primary-deep leading-tight">
            The question could not be loaded
          </h1>
          <p className="text-lg">{state.message}</p>
          <Button onClick={retry}>Try Again</Button>
        </div>
      );
    case 'open':
      return <ChoiceForm token={token} question={state.question} />;
  }
}

/** The same words for a wrong, expired or withdrawn link: they tell a stranger nothing. */
function Over() {
  const { phone } = readConsultancy();
  return (
    <div role="alert" className="grid justify-items-start gap-3">
      <h1 className="font-bold text-3xl text-primary-deep leading-tight">
        This link no longer opens a question.
      </h1>
      <p className="text-lg">
        If you would like to tell us what was chosen, call us:{' '}
        <a href={`tel:${phone.tel}`} className="font-semibold text-primary underline underline-offset-4">
          {phone.display}
        </a>
      </p>
      <a href={paths.home} className={buttonClasses({ variant: 'secondary' })}>
        Go to our home page
      </a>
    </div>
  );
}
