import type { CareerText } from '#contracts/guidance/index.ts';
import { showDay } from '#web/areas/guidance/facts/course-facts.tsx';
import { HowKnown } from '#web/areas/guidance/facts/how-known.tsx';

export function Facts({ facts }: { facts: NonNullable<CareerText['facts']> }) {
  return (
    <ul className="grid max-w-prose gap-4">
      {facts.map((fact) => (
        <li key={fact.text}>
          <p className="leading-relaxed">{fact.text}</p>
          <HowKnown kind={fact.how}>
            {fact.how === 'published' && (
              <a
                href={fact.url}
                target="_blank"
                rel="noreferrer nofollow"
                className="text-primary-dark underline underline-offset-2"
              >
                {fact.authority}, read on {showDay(fact.date)}
              </a>
            )}
          </HowKnown>
        </li>
      ))}
    </ul>
  );
}
