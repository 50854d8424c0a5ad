import { ChevronDown } from 'lucide-react';
import type { NamedText } from '#web/areas/site/information/content/service-content.ts';

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
