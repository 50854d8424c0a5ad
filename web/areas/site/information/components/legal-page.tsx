import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

export interface LegalSection {
  /** Fragment of the address; links elsewhere use it, so it must not change. */
  id: string;
  title: string;
  body: ReactNode;
}

interface LegalPageProps {
  title: string;
  lead: string;
  sections: readonly LegalSection[];
}

export function LegalPage({ title, lead, sections }: LegalPageProps) {
  return (
    <>
      <header className="bg-cream px-4 py-10 sm:px-6 lg:py-16 print:p-0">
        <div className="mx-auto max-w-308">
          <h1 className="text-balance font-brand text-4xl text-maroon leading-tight sm:text-5xl">{title}</h1>
          <p className="mt-4 max-w-[58ch] text-pretty text-xl leading-relaxed">{lead}</p>
          <p className="mt-3 text-ink-soft">
            <Trans>Last changed: 28 November 2026</Trans>
          </p>
        </div>
      </header>
      <div className="px-4 py-8 sm:px-6 lg:py-14 print:p-0">
        <div className="mx-auto grid max-w-308 gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)] print:block">
          <Contents sections={sections} />
          <div className="min-w-0 max-w-[58ch] space-y-12 print:mt-6 print:space-y-6">
            {sections.map(({ id, title, body }) => (
              <section key={id} id={id} className="scroll-mt-6">
                <h2 className="text-balance font-semibold text-2xl text-primary-deep leading-tight print:break-after-avoid">
                  {title}
                </h2>
                <div className="mt-3 space-y-4 text-pretty text-lg leading-relaxed">{body}</div>
              </section>
            ))}
          </div>
        </div>
      </div>
    </>
  );
}

function Contents({ sections }: { sections: readonly LegalSection[] }) {
  return (
    <nav
      aria-labelledby="contents"
      className="self-start rounded-2xl bg-mist px-5 py-5 lg:sticky lg:top-6 lg:max-h-[calc(100dvh-3rem)] lg:max-w-80 lg:overflow-y-auto print:hidden"
    >
      <h2 id="contents" className="font-semibold text-lg leading-tight">
        <Trans>On this page</Trans>
      </h2>
      <ul className="mt-2 gap-x-6 sm:columns-2 lg:columns-1">
        {sections.map(({ id, title }) => (
          <li key={id} className="break-inside-avoid">
            <a
              href={`#${id}`}
              className="flex min-h-11 items-center rounded text-primary leading-snug underline decoration-aqua underline-offset-4 hover:decoration-primary"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
