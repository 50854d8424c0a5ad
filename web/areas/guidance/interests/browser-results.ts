import type { SentInterests } from '#contracts/guidance/index.ts';
import { readCareerResult } from '#web/areas/guidance/career/career-draft-storage.ts';
import { recommendCareers, summariseAssessment } from '#web/areas/guidance/career/recommendations.ts';
import { itemsOf } from './inventory.ts';
import { readInventory } from './inventory-storage.ts';
import { describeSent, findCareers, findFlags, scoreInterests } from './result.ts';

/** The finished results that this browser keeps, as they are sent. */
export async function readBrowserResults() {
  const interests = await readInterests();
  const career = readCareerResult();
  return [
    ...(interests ? [{ kind: 'interests' as const, content: interests }] : []),
    ...(career
      ? [
          {
            kind: 'assessment' as const,
            content: summariseAssessment(career.assessment, recommendCareers(career.assessment)),
          },
        ]
      : []),
  ];
}

/** @throws if the careers can't be loaded. */
async function readInterests(): Promise<SentInterests | null> {
  const kept = readInventory();
  if (!kept) return null;
  const { answers, guesses } = kept;
  const items = itemsOf(kept.form);
  const result = scoreInterests(items, answers);
  if (!result) return null;
  const given = items.flatMap(({ id }) => answers[id] ?? []);
  const flags = findFlags(
    given.map((answer) => ({ answer, ms: null })),
    result,
  );
  const careers = flags.includes('flat') ? [] : await findCareers({ items, answers, scores: result.scores });
  return describeSent({ ...kept, items, isSharedKept: guesses !== null }, { flags, careers, subjects: [] });
}
