import type { SentInterests, Subject } from '#contracts/guidance/index.ts';
import type { InterestFlag } from '#contracts/interests.ts';
import { officeDay } from '#web/lib/office-zone.ts';
import { LENS_ITEMS } from './two-lenses.ts';
import type { SuggestedCareer } from './use-career-list.ts';
import type { InventoryState } from './use-inventory.ts';

interface SentParts {
  flags: readonly InterestFlag[];
  careers: readonly SuggestedCareer[];
  subjects: readonly Subject[];
}

/** The result as a request carries it. A parent's guesses only if both agreed to keep them. */
export function describeSent(
  { items, answers, guesses, isSharedKept, answeredOn }: InventoryState,
  { flags, careers, subjects }: SentParts,
): SentInterests {
  return {
    answeredOn: answeredOn ?? officeDay(Date.now()),
    answers: items.map(({ id }) => answers[id] ?? 0),
    flags: [...flags],
    subjects: [...subjects],
    guesses: isSharedKept && guesses ? LENS_ITEMS.map(({ id }) => guesses[id] ?? 0) : null,
    careers: careers.map(({ career: { slug, name }, band, steadiness }) => ({
      slug,
      name,
      band,
      steadiness,
    })),
  };
}
