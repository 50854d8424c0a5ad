import { useQuery } from '@tanstack/react-query';
import { Loaded } from '#web/components/loaded.tsx';
import { EmptyState } from '#web/components/page-states.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { usePageTitle } from '#web/lib/page-title.tsx';
import { interestMeasuresQuery } from './api.ts';
import { ChoiceFigures } from './components/choice-figures.tsx';
import { MeasuresView } from './components/measures-view.tsx';
import { describeTooFew, TEXTS } from './texts.en.ts';

export function InterestQuestionsPage() {
  usePageTitle(TEXTS.title);
  const measures = useQuery(interestMeasuresQuery);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <p className="text-ink-soft">{TEXTS.intro}</p>
      <Loaded query={measures} loading={TEXTS.loading} failed={TEXTS.failed}>
        {({ results, all, groups }) =>
          all === null ? (
            <Card>
              <EmptyState text={describeTooFew(results)} />
            </Card>
          ) : (
            <MeasuresView all={all} groups={groups} />
          )
        }
      </Loaded>
      <ChoiceFigures />
    </div>
  );
}
