import { i18n } from '@lingui/core';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { paths } from '#contracts/pages.ts';
import { DMIT_DISCLOSURE } from '#contracts/reports/index.ts';
import { TopicGrid } from '#web/areas/site/information/components/lists.tsx';
import { PageSection } from '#web/areas/site/information/components/page-section.tsx';
import { ServicePage } from '#web/areas/site/information/components/service-page.tsx';
import { dmitContent, dmitPrints } from '#web/areas/site/information/content/dmit-content.ts';
import motif from '#web/areas/site/information/motifs/dmit.svg';

export function DmitPage() {
  const prints = dmitPrints();
  return (
    <ServicePage content={dmitContent()} field="peach" motif={motif} notice={<DisclosureNotice />}>
      <PageSection title={prints.title}>
        <TopicGrid items={prints.items} />
      </PageSection>
    </ServicePage>
  );
}

function DisclosureNotice() {
  return (
    <section
      aria-labelledby="dmit-disclosure"
      className="bg-maroon px-4 py-9 text-white sm:px-6 lg:py-12 print:bg-white print:px-0 print:py-4 print:text-black"
    >
      <div className="mx-auto grid max-w-308 gap-x-12 gap-y-3 lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]">
        <h2 id="dmit-disclosure" className="font-semibold text-2xl leading-tight">
          {i18n._(DMIT_DISCLOSURE.title)}
        </h2>
        <div className="max-w-[58ch] space-y-3 text-lg leading-relaxed">
          <p className="font-semibold text-xl leading-relaxed">{i18n._(DMIT_DISCLOSURE.evidence)}</p>
          <p>{i18n._(DMIT_DISCLOSURE.careers)}</p>
          <p>
            <Link
              to={paths.privacy}
              className="inline-flex min-h-11 items-center rounded font-semibold underline decoration-2 underline-offset-4 hover:no-underline focus-visible:outline-white"
            >
              <Trans>How we keep your child’s data safe</Trans>
            </Link>
          </p>
        </div>
      </div>
    </section>
  );
}
