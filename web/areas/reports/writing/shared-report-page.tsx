import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { openSharedReport, type SharedReport } from '#contracts/reports/index.ts';
import { SharedFrame } from '#web/areas/reports/writing/components/shared-frame.tsx';
import { SharedSheet } from '#web/areas/reports/writing/components/shared-sheet.tsx';
import { Loading } from '#web/components/page-states.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { ApiError, callApi, errorMessage } from '#web/lib/api-client.ts';
import { readConsultancy } from '#web/lib/consultancy.ts';
import { usePageTitle } from '#web/lib/page-title.tsx';

/** The page of a report link, without an account. The secret is the address's fragment, which browsers do not send. */
export function SharedReportPage() {
  const token = useLocation().hash.slice(1);
  // Without the child's name: a browser's history keeps titles.
  usePageTitle('Report');
  return (
    <SharedFrame>
      {/* The key discards the report of another link in the same tab. */}
      <LinkedReport key={token} token={token} />
    </SharedFrame>
  );
}

function LinkedReport({ token }: { token: string }) {
  const { state, retry } = useSharedReport(token);
  switch (state.kind) {
    case 'loading':
      return (
        <>
          <h1 className="sr-only">Report</h1>
          <Loading text="Loading report..." />
        </>
      );
    case 'over':
      return <LinkIsOver />;
    case 'failed':
      return <Failure message={state.message} onRetry={retry} />;
    case 'open':
      return <SharedSheet token={token} report={state.report} />;
  }
}

/** The same words for a wrong, expired or revoked link: they tell a stranger nothing. */
function LinkIsOver() {
  const { phone } = readConsultancy();
  return (
    <Notice title="This link no longer opens a report.">
      <p className="text-lg">Please ask your counsellor for a new one.</p>
      <p className="text-ink-soft">
        You can call us as well:{' '}
        <a
          href={`tel:${phone.tel}`}
          className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
        >
          {phone.display}
        </a>
      </p>
    </Notice>
  );
}

function Failure({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <Notice title="The report could not be loaded">
      <p className="text-lg">{message}</p>
      <Button onClick={onRetry}>Try Again</Button>
    </Notice>
  );
}

function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div role="alert" className="mx-auto grid max-w-lg justify-items-center gap-3 px-5 py-20 text-center">
      <h1 className="text-balance font-semibold text-3xl text-primary-deep leading-tight">{title}</h1>
      {children}
    </div>
  );
}

type State =
  | { kind: 'loading' }
  | { kind: 'open'; report: SharedReport }
  /** The link is wrong, expired or revoked. */
  | { kind: 'over' }
  | { kind: 'failed'; message: string };

/** The report of a link's secret, only in this page's memory. */
function useSharedReport(token: string) {
  const [state, setState] = useState<State>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(1);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads again.
  useEffect(() => {
    const controller = new AbortController();
    open(token, controller.signal).then(setState, (error: unknown) => {
      if (!controller.signal.aborted) setState(failureOf(error));
    });
    return () => controller.abort();
  }, [token, attempt]);

  return {
    state,
    retry: () => {
      setState({ kind: 'loading' });
      setAttempt(attempt + 1);
    },
  };
}

async function open(token: string, signal: AbortSignal): Promise<State> {
  if (token === '') return { kind: 'over' };
  const { report } = await callApi(openSharedReport, { signal, body: { token } });
  return { kind: 'open', report };
}

function failureOf(error: unknown): State {
  const isOver = error instanceof ApiError && (error.status === 404 || error.status === 400);
  if (isOver) return { kind: 'over' };
  return {
    kind: 'failed',
    message: errorMessage(error, 'Please check your internet connection and try again.'),
  };
}
