import { ChevronDown } from 'lucide-react';
import type { NamedText } from '#web/areas/site/information/content/service-content.ts';

export function PointedList({ items }: { items: readonly string[] }) {
  return (
    <ul className="max-w-[58ch] space-y-3.5 text-pretty text-lg leading-relaxed">
      {items.map((item) => (
        <li key={item} className="grid break-inside-avoid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3">
          <svg viewBox="0 0 20 18" className="mt-1.5 w-5 text-clay" aria-hidden="true">
            <path
              d="M2 2h16L10 16Z"
              fill="none"
              stroke="currentColor"
              strokeWidth="2"
              strokeLinejoin="round"
            />
            <circle cx="10" cy="6.8" r="1.7" fill="currentColor" />
          </svg>
          <span>{item}</span>
        </li>
      ))}
    </ul>
  );
}

/** A browser's search on the page opens a folded answer; on paper all are open. */
export function QuestionList({ items }: { items: readonly NamedText[] }) {
  return (
    <div className="divide-y divide-terracotta/50 border-terracotta/50 border-y">
      {items.map(({ name, text }) => (
        <details
          key={name}
          className="group break-inside-avoid print:details-content:block print:details-content:[content-visibility:visible]"
        >
          <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-3 [&::-webkit-details-marker]:hidden">
            <h3 className="font-semibold text-xl leading-snug">{name}</h3>
            <ChevronDown
              aria-hidden
              className="size-6 shrink-0 text-clay transition-transform group-open:rotate-180 print:hidden"
            />
          </summary>
          <p className="max-w-[58ch] text-pretty pb-6 text-lg leading-relaxed">{text}</p>
        </details>
      ))}
    </div>
  );
}

export function StepList({ steps }: { steps: readonly NamedText[] }) {
  return (
    <ol>
      {steps.map(({ name, text }, index) => (
        <li
          key={name}
          className="relative grid break-inside-avoid grid-cols-[3rem_minmax(0,1fr)] gap-x-4 pb-9 last:pb-0 sm:gap-x-6"
        >
          {index < steps.length - 1 && (
            <span aria-hidden className="absolute top-12 bottom-0 left-6 w-px -translate-x-1/2 bg-aqua" />
          )}
          <span
            aria-hidden
            className="grid size-12 place-items-center rounded-full border-2 border-aqua bg-white font-brand text-primary text-xl leading-none"
          >
            {index + 1}
          </span>
          <div className="pt-2.5">
            <h3 className="font-semibold text-xl leading-snug">{name}</h3>
            <p className="mt-1.5 max-w-[58ch] text-pretty text-lg leading-relaxed">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}

export function TopicGrid({ items }: { items: readonly NamedText[] }) {
  return (
    <ul className="grid gap-x-10 gap-y-8 sm:grid-cols-2">
      {items.map(({ name, text }) => (
        <li key={name} className="break-inside-avoid border-terracotta border-t-2 pt-4">
          <h3 className="font-semibold text-maroon text-xl leading-snug">{name}</h3>
          <p className="mt-1.5 max-w-[58ch] text-pretty text-lg leading-relaxed">{text}</p>
        </li>
      ))}
    </ul>
  );
}
