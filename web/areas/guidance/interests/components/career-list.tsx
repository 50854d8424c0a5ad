import { BAND_NAMES, STEADINESS_TEXTS } from '#contracts/interest-texts.ts';
import { ONET_CREDIT } from '#contracts/interests.ts';
import { careerAddress, paths } from '#contracts/pages.ts';
import { TEXTS } from '#web/areas/guidance/interests/texts.en.ts';
import type { SuggestedCareer, Suggestions } from '#web/areas/guidance/interests/use-career-list.ts';
import { Button } from '#web/components/ui/button.tsx';

interface CareerListViewProps {
  list: Suggestions;
  onRetry: () => void;
}

export function CareerListView({ list, onRetry }: CareerListViewProps) {
  return (
    <section aria-labelledby="careers-title" className="mt-8 rounded-2xl bg-white p-5 shadow-card sm:p-8">
      <h2 id="careers-title" className="font-bold text-primary-deep text-xl">
        {TEXTS.careers}
      </h2>
      <p className="mt-2 text-ink leading-snug">{TEXTS.careersIntro}</p>
      {list.state === 'loading' && (
        <p role="status" className="mt-4 text-ink-soft">
          {TEXTS.careersLoading}
        </p>
      )}
      {list.state === 'failed' && (
        <div role="alert" className="mt-4">
          <p className="text-danger-dark">{TEXTS.careersFailed}</p>
          <Button variant="secondary" onClick={onRetry} className="mt-2">
            {TEXTS.retry}
          </Button>
        </div>
      )}
      {list.state === 'ready' && <Careers careers={list.careers} />}
      <p className="mt-4 text-ink-soft text-sm leading-snug">{ONET_CREDIT}</p>
    </section>
  );
}

function Careers({ careers }: { careers: readonly SuggestedCareer[] }) {
  if (careers.length === 0) return <p className="mt-4 text-ink leading-snug">{TEXTS.careersNone}</p>;
  return (
    <>
      <ol className="mt-4 divide-y divide-line">
        {careers.map(({ career, band, steadiness }) => (
          <li key={career.slug} className="py-3 print:py-1">
            {/* Each page's HTML has its own data, so the browser loads it anew. */}
            <a
              href={careerAddress(career.slug)}
              className="inline-flex min-h-11 items-center font-semibold text-lg text-primary-dark leading-snug underline underline-offset-4"
            >
              {career.name}
            </a>
            <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-sm leading-snug">
              <li className="font-semibold text-primary-dark">{BAND_NAMES[band]}</li>
              <li className="text-ink">{STEADINESS_TEXTS[steadiness]}</li>
            </ul>
            <dl className="mt-0.5 flex flex-wrap gap-x-2 text-ink-soft text-sm leading-snug">
              <dt>{TEXTS.nearest}</dt>
              <dd>{career.title}</dd>
            </dl>
          </li>
        ))}
      </ol>
      <p className="mt-3 text-ink-soft leading-snug">{TEXTS.stability}</p>
      <a
        href={paths.careers}
        className="mt-2 inline-flex min-h-11 items-center font-medium text-primary-dark underline underline-offset-4 print:hidden"
      >
        {TEXTS.readOn}
      </a>
    </>
  );
}
