import { useState } from 'react';
import { type SentInterests, STREAMS, type Subject, subjectsOf } from '#contracts/guidance/index.ts';
import type { InterestFlag } from '#contracts/interests.ts';
import { BookCounselling } from '#web/areas/enquiries/index.ts';
import { homeFirst } from '#web/areas/guidance/facts/home-board.ts';
import { type Inventory, LENS_ITEMS } from '#web/areas/guidance/interests/inventory.ts';
import type { SuggestedCareer, Suggestions } from '#web/areas/guidance/interests/result.ts';
import { TEXTS } from '#web/areas/guidance/interests/texts.en.ts';
import { Field } from '#web/components/form/field.tsx';
import { LazyToaster } from '#web/components/lazy-toaster.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { officeDay } from '#web/lib/office-zone.ts';

const options = () => [
  { value: '', label: TEXTS.noSubjects },
  ...homeFirst(STREAMS).map(({ id, name, board }) => ({ value: id, label: `${name} (${board})` })),
];

interface SendResultProps {
  inventory: Inventory;
  flags: readonly InterestFlag[];
  list: Suggestions;
}

/** A request for a session, with this result if the family ticks its box. */
export function SendResult({ inventory, flags, list }: SendResultProps) {
  const [subjects, setSubjects] = useState<readonly Subject[]>([]);
  const [isUsed, setIsUsed] = useState(false);
  const careers = list.state === 'ready' && !flags.includes('flat') ? list.careers : [];
  function handleChoice(id: string) {
    const stream = STREAMS.find((each) => each.id === id);
    setSubjects(stream ? subjectsOf(stream) : []);
  }
  return (
    <section
      aria-labelledby="send-title"
      onFocus={() => setIsUsed(true)}
      onPointerDown={() => setIsUsed(true)}
      className="mt-8 rounded-2xl bg-peach p-5 sm:p-8 print:hidden"
    >
      <h2 id="send-title" className="font-bold text-primary-deep text-xl">
        {TEXTS.sendTitle}
      </h2>
      <p className="mt-2 mb-4 text-ink leading-snug">{TEXTS.sendIntro}</p>
      <div className="grid gap-4 at-browser:hidden">
        <Field label={TEXTS.subjects} hint={TEXTS.subjectsHint}>
          <Select options={options()} onChange={({ target }) => handleChoice(target.value)} />
        </Field>
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <BookCounselling
          service="career"
          interests={
            list.state === 'loading' ? undefined : describeSent(inventory, { flags, careers, subjects })
          }
        />
      </div>
      <LazyToaster isWanted={isUsed} />
    </section>
  );
}

interface SentParts {
  flags: readonly InterestFlag[];
  careers: readonly SuggestedCareer[];
  subjects: readonly Subject[];
}

/** The result as a request carries it. A parent's guesses only if both agreed to keep them. */
function describeSent(
  { items, answers, guesses, isSharedKept, answeredOn }: Inventory,
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
