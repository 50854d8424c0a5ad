import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { ChildSummary, KeptResult } from '#contracts/families/index.ts';
import { paths } from '#contracts/pages.ts';
import { SpacePart } from '#web/areas/families/account/components/space-states.tsx';
import { sayRefusal } from '#web/areas/families/account/say-refusal.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { useOnce } from '#web/lib/use-once.ts';
import { useSending } from '#web/lib/use-sending.ts';
import { type SentResult, sendResult } from './api.ts';
import { WhoSees } from './keep-form.tsx';
import { ResultList } from './result-list.tsx';

/** Reads the results that this browser keeps. Given by the app: the questionnaires stand above the accounts. */
export type ReadResults = () => Promise<SentResult[]>;

interface OwnResultsProps {
  results: readonly KeptResult[];
  options: readonly ChildSummary[];
  readResults: ReadResults;
  onChanged: () => void;
}

const LINK = 'inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4';

/** The results in the account, and those of this browser, which stay there unless the family says otherwise. */
export function OwnResults({ results, options, readResults, onChanged }: OwnResultsProps) {
  return (
    <SpacePart title={t`Results`}>
      {results.length > 0 && (
        <>
          <ResultList results={results} options={options} onChanged={onChanged} />
          <WhoSees />
        </>
      )}
      <OfBrowser results={results} readResults={readResults} onKept={onChanged} />
      <p className="leading-snug">
        <Trans>
          What you answer in the two questionnaires stays in the browser in which you answer, until you keep a
          result in your account:
        </Trans>
      </p>
      <ul>
        <li>
          <Link to={paths.interests} className={LINK}>
            <Trans>What would you like to do?</Trans>
          </Link>
        </li>
        <li>
          <Link to={paths.career} className={LINK}>
            <Trans>Career Assessment</Trans>
          </Link>
        </li>
      </ul>
    </SpacePart>
  );
}

/** The database sorts the keys of an object. */
const textOf = (value: unknown) =>
  JSON.stringify(value, (_, one: unknown) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );

interface OfBrowserProps {
  results: readonly KeptResult[];
  readResults: ReadResults;
  onKept: () => void;
}

/** Offers to keep what this browser has and the account has not. With the tick of the sign-up it keeps them at once. */
function OfBrowser({ results, readResults, onKept }: OfBrowserProps) {
  const { state } = useLocation();
  const [found, setFound] = useState<readonly SentResult[]>([]);
  const { busy, problem, submit } = useSending(async (left: readonly SentResult[]) => {
    for (const result of left) await sendResult({ studentId: null, result });
    onKept();
  }, sayRefusal);
  const kept = results.map(({ result }) => textOf(result));
  const left = found.filter((result) => !kept.includes(textOf(result)));
  useOnce(() => {
    void readResults().then(
      (read) => {
        setFound(read);
        if (state?.keepsResults === true && results.length === 0 && read.length > 0) void submit(read);
      },
      (error: unknown) => console.warn('The results of this browser could not be read', error),
    );
  });
  if (left.length === 0) return null;
  return (
    <div className="grid gap-3 rounded-xl bg-mist px-4 py-3">
      <p className="leading-snug">
        <Trans>
          This browser keeps results that are not in your account yet. In your account you find them on every
          device.
        </Trans>
      </p>
      {problem !== null && <Alert>{problem}</Alert>}
      <Button
        variant="secondary"
        busy={busy}
        onClick={() => void submit(left)}
        className="justify-self-start"
      >
        <Trans>Keep them in your account</Trans>
      </Button>
    </div>
  );
}
