import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { paths } from '#contracts/pages.ts';
import type { FamilyData } from '#web/areas/families/account/use-family.ts';
import { ErrorPanel, Loading } from '#web/components/page-states.tsx';
import { buttonClasses } from '#web/components/ui/button.tsx';
import { NetworkError } from '#web/lib/api-client.ts';
import { sayFailure } from '#web/lib/say-error.ts';

interface SpaceStatesProps<Data> {
  /** For screen readers, until the page has its own heading; absent where that stands above. */
  title?: string;
  loaded: FamilyData<Data>;
  reload: () => void;
  children: (data: Data) => ReactNode;
}

/** A page of a family's space in each of its states. */
export function SpaceStates<Data>({ title, loaded, reload, children }: SpaceStatesProps<Data>) {
  switch (loaded.state) {
    case 'loading':
      return (
        <>
          {title && <h1 className="sr-only">{title}</h1>}
          <Loading />
        </>
      );
    case 'failed':
      return (
        <div className="px-4 py-12">
          {title && <h1 className="sr-only">{title}</h1>}
          {loaded.isMissing ? <NotHere /> : <Failure error={loaded.error} onRetry={reload} />}
        </div>
      );
    case 'ready':
      return children(loaded.data);
  }
}

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isOffline = error instanceof NetworkError;
  return (
    <ErrorPanel
      title={isOffline ? t`No connection` : t`This page could not be loaded`}
      message={
        isOffline
          ? t`This page needs the internet, because nothing of it is kept on this device. Please check your connection and try again.`
          : sayFailure(error, t`An error occurred. Please try again later.`)
      }
      retryLabel={t`Try again`}
      onRetry={onRetry}
    />
  );
}

/** The same for a record that never was and for one that this account no longer sees. */
function NotHere() {
  return (
    <div role="alert" className="mx-auto grid max-w-md justify-items-center gap-3 text-center">
      <h2 className="text-balance font-semibold text-2xl text-primary-deep leading-tight">
        <Trans>There is nothing at this address for your account.</Trans>
      </h2>
      <p>
        <Trans>If you think that is wrong, please ask our office.</Trans>
      </p>
      <Link to={paths.family} className={buttonClasses({ variant: 'secondary' })}>
        <Trans>Your family</Trans>
      </Link>
    </div>
  );
}

/** The width and the room of a page, with a way back. */
export function SpacePage({ back, children }: { back?: { to: string; label: string }; children: ReactNode }) {
  return (
    <div className="px-4 pt-4 pb-14 sm:px-6 lg:pt-10">
      <div className="mx-auto grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-5">
        {back && <BackLink {...back} />}
        {children}
      </div>
    </div>
  );
}

export function BackLink({ to, label }: { to: string; label: string }) {
  return (
    <Link
      to={to}
      className="-ml-1 inline-flex min-h-11 items-center gap-2 justify-self-start font-semibold text-primary underline-offset-4 hover:underline print:hidden"
    >
      <ArrowLeft aria-hidden className="size-5" />
      {label}
    </Link>
  );
}

/** A part of a page, with its heading. It keeps the focus when the button or form that had it is gone. */
export function SpacePart({ title, children }: { title: string; children: ReactNode }) {
  const part = useRef<HTMLElement>(null);
  useEffect(() => {
    const section = part.current;
    if (!section) return;
    let hadFocus = false;
    const handleFocus = () => {
      hadFocus = section.contains(document.activeElement);
    };
    const observer = new MutationObserver(() => {
      if (hadFocus && document.activeElement === document.body) section.focus({ preventScroll: true });
    });
    observer.observe(section, { childList: true, subtree: true });
    document.addEventListener('focusin', handleFocus);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', handleFocus);
    };
  }, []);
  return (
    <section
      ref={part}
      tabIndex={-1}
      aria-label={title}
      className="outline-none grid grid-cols-[minmax(0,1fr)] gap-3 rounded-2xl border border-line bg-white p-4 shadow-card sm:p-6"
    >
      <h2 className="font-semibold text-xl leading-tight">{title}</h2>
      {children}
    </section>
  );
}
