import { useEffect, useState } from 'react';
import { type Band, type InterestScores, LISTED_CAREERS, type Steadiness } from '#contracts/interests.ts';
import { bandOf } from './fit.ts';
import type { InterestItem } from './items.en.ts';
import type { LibraryCareer } from './rated-careers.ts';
import { type Answers, toProfile } from './score.ts';
import { measureStability, rankCareers, steadinessOf } from './stability.ts';

export interface SuggestedCareer {
  career: LibraryCareer;
  band: Band;
  steadiness: Steadiness;
}

export type Suggestions = { state: 'loading' | 'failed' } | { state: 'ready'; careers: SuggestedCareer[] };

interface CareerListInput {
  items: readonly InterestItem[];
  answers: Answers;
  scores: InterestScores;
}

/** Also before a result, while there is a network. */
export const loadCareers = () => import('./rated-careers.ts');

const rest = () => new Promise<void>((resolve) => setTimeout(resolve));

async function findCareers({ items, answers, scores }: CareerListInput): Promise<SuggestedCareer[]> {
  const { RATED_CAREERS } = await loadCareers();
  const shares = await measureStability({ items, answers, careers: RATED_CAREERS, rest });
  return rankCareers(toProfile(scores), RATED_CAREERS)
    .slice(0, LISTED_CAREERS)
    .flatMap(({ career, r }) => {
      const band = bandOf(r);
      const share = shares[RATED_CAREERS.indexOf(career)] ?? 0;
      return band === null ? [] : [{ career, band, steadiness: steadinessOf(share) }];
    });
}

/** The first ten careers with their bands. @returns the list, and how to try again. */
export function useCareerList(input: CareerListInput): [Suggestions, retry: () => void] {
  const [list, setList] = useState<Suggestions>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);
  // The answers do not change while a result is shown.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads again
  useEffect(() => {
    let isGone = false;
    setList({ state: 'loading' });
    findCareers(input).then(
      (careers) => isGone || setList({ state: 'ready', careers }),
      (error: unknown) => {
        console.warn('The careers could not be loaded', error);
        if (!isGone) setList({ state: 'failed' });
      },
    );
    return () => {
      isGone = true;
    };
  }, [attempt]);
  return [list, () => setAttempt(attempt + 1)];
}
