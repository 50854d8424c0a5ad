import { useLocation } from 'react-router';
import { paths } from '#contracts/pages.ts';
import { LinkedFrame } from '#web/components/linked-frame.tsx';
import { LinkedNotice, OfficePhone } from '#web/components/linked-notice.tsx';
import { Loading } from '#web/components/page-states.tsx';
import { Button, buttonClasses } from '#web/components/ui/button.tsx';
import { usePageTitle } from '#web/lib/page-title.tsx';
import { useLinkedData } from '#web/lib/use-linked-data.ts';
import { openChoice } from './api.ts';
import { ChoiceForm } from './components/choice-form.tsx';

/** One question of a mail, long after an interest result. The secret is the address's fragment, which browsers do not send. */
export function ChoicePage() {
  const token = useLocation().hash.slice(1);
  usePageTitle('One question');
  return (
    <LinkedFrame>
      {/* The key discards the answer of another link in the same tab. */}
      <Question key={token} token={token} />
    </LinkedFrame>
  );
}

function Question({ token }: { token: string }) {
  const { state, retry } = useLinkedData(token, openChoice);
  switch (state.kind) {
    case 'loading':
      return (
        <>
          <h1 className="sr-only">One question</h1>
          <Loading text="Loading the question..." />
        </>
      );
    case 'over':
      return <LinkIsOver />;
    case 'failed':
      return (
        <LinkedNotice title="The question could not be loaded">
          <p className="text-lg">{state.message}</p>
          <Button onClick={retry}>Try Again</Button>
        </LinkedNotice>
      );
    case 'open':
      return (
        <div className="px-5 pt-4">
          <div className="mx-auto max-w-3xl">
            <ChoiceForm token={token} question={state.data} />
          </div>
        </div>
      );
  }
}

/** The same words for a wrong, expired or withdrawn link: they tell a stranger nothing. */
function LinkIsOver() {
  return (
    <LinkedNotice title="This link no longer opens a question.">
      <p className="text-lg">
        To tell us about the choice, please call us: <OfficePhone />
      </p>
      <a href={paths.home} className={buttonClasses({ variant: 'secondary' })}>
        Go to our home page
      </a>
    </LinkedNotice>
  );
}
