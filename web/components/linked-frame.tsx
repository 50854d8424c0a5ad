import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { TAGLINE } from '#contracts/brand.ts';
import { ownAddressLine, ownGeneralAddress, ownPhone } from '#contracts/consultancy.ts';
import { BrandName } from '#web/components/brand/brand-name.tsx';
import { SriYantra } from '#web/components/brand/sri-yantra.tsx';
import { OfficePhone } from '#web/components/office-phone.tsx';
import { Loading } from '#web/components/page-states.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { ApiError, errorMessage } from '#web/lib/api-client.ts';
import { readConsultancy } from '#web/lib/consultancy.ts';
import { usePageTitle } from '#web/lib/page-title.tsx';

interface LinkedPageProps<Data> {
  title: string;
  loading: string;
  /** Title of the message while the data can't be loaded. */
  failed: string;
  load: (token: string, signal: AbortSignal) => Promise<Data>;
  /** The same words for a wrong, expired or revoked link: they tell a stranger nothing. */
  over: ReactNode;
  children: (data: Data, token: string) => ReactNode;
}

/**
 * The page of a link, without an account. The secret is the address's fragment, which browsers do not send. Only this
 * page's memory keeps the data that it opens.
 */
export function LinkedPage<Data>(props: LinkedPageProps<Data>) {
  const token = useLocation().hash.slice(1);
  usePageTitle(props.title);
  return (
    <LinkedFrame>
      {/* The key discards the data of another link in the same tab. */}
      <Linked key={token} token={token} {...props} />
    </LinkedFrame>
  );
}

type LinkedState<Data> =
  | { kind: 'loading' | 'over' }
  | { kind: 'open'; data: Data }
  | { kind: 'failed'; message: string };

function Linked<Data>(props: LinkedPageProps<Data> & { token: string }) {
  const { token, title, loading, failed, load, over, children } = props;
  const [state, setState] = useState<LinkedState<Data>>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(1);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads again.
  useEffect(() => {
    const controller = new AbortController();
    const open = async (): Promise<LinkedState<Data>> =>
      token === '' ? { kind: 'over' } : { kind: 'open', data: await load(token, controller.signal) };
    open().then(setState, (error: unknown) => {
      if (!controller.signal.aborted) setState(failureOf(error));
    });
    return () => controller.abort();
  }, [token, load, attempt]);

  switch (state.kind) {
    case 'loading':
      return (
        <>
          <h1 className="sr-only">{title}</h1>
          <Loading text={loading} />
        </>
      );
    case 'over':
      return over;
    case 'failed':
      return (
        <LinkedNotice title={failed}>
          <p className="text-lg">{state.message}</p>
          <Button
            onClick={() => {
              setState({ kind: 'loading' });
              setAttempt(attempt + 1);
            }}
          >
            <Trans>Try Again</Trans>
          </Button>
        </LinkedNotice>
      );
    case 'open':
      return children(state.data, token);
  }
}

function failureOf(error: unknown): { kind: 'over' } | { kind: 'failed'; message: string } {
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return { kind: 'over' };
  return {
    kind: 'failed',
    message: errorMessage(error, t`Please check your internet connection and try again.`),
  };
}

function LinkedFrame({ children }: { children: ReactNode }) {
  return (
    <div className="shared-report flex min-h-dvh flex-col bg-cream print:block print:min-h-0 print:bg-white">
      <header className="px-5 pt-7 pb-5 print:p-0 print:pb-3">
        <div className="mx-auto flex max-w-3xl items-center gap-4">
          <SriYantra
            detail="medium"
            className="size-[min(4rem,18vw)] shrink-0 text-maroon sm:size-20 print:size-16"
          />
          <div className="min-w-0">
            <BrandName decorated className="text-[min(1.875rem,9vw)] sm:text-4xl print:text-3xl" />
            <p className="mt-1 text-balance text-ink-soft text-sm leading-tight sm:text-base">
              {i18n._(TAGLINE)}
            </p>
          </div>
        </div>
      </header>
      <main className="grow pb-10 print:pb-0">{children}</main>
      <Foot />
    </div>
  );
}

function Foot() {
  const consultancy = readConsultancy();
  const [address, email] = [ownAddressLine(consultancy), ownGeneralAddress(consultancy)];
  const link =
    'inline-flex min-h-11 items-center underline underline-offset-4 print:min-h-0 print:no-underline';
  return (
    <footer className="bg-primary-deep px-5 py-6 text-white print:mt-4 print:break-inside-avoid print:border-t print:bg-white print:px-0 print:py-2 print:text-black print:text-xs">
      <div className="mx-auto flex max-w-3xl flex-wrap items-start justify-between gap-x-8 gap-y-2">
        <div>
          <p className="font-semibold">{consultancy.legalName}</p>
          {address !== null && <p>{address}</p>}
        </div>
        <address className="flex flex-wrap gap-x-6 not-italic">
          {ownPhone(consultancy) !== null && <OfficePhone className={link} />}
          {email !== null && (
            <a href={`mailto:${email}`} className={link}>
              {email}
            </a>
          )}
        </address>
      </div>
    </footer>
  );
}

/** A message in the place of the data that a link opens. */
export function LinkedNotice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div role="alert" className="mx-auto grid max-w-lg justify-items-center gap-3 px-5 py-20 text-center">
      <h1 className="text-balance font-semibold text-3xl text-primary-deep leading-tight">{title}</h1>
      {children}
    </div>
  );
}
