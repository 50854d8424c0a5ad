import type { NamedText } from '#web/areas/site/information/content/service-content.ts';

/** All answers are open, for search on the page and for print. */
export function QuestionList({ items }: { items: readonly NamedText[] }) {
  return (
    <div className="divide-y divide-terracotta/50 border-terracotta/50 border-y">
      {items.map(({ name, text }) => (
        <div key={name} className="break-inside-avoid py-6">
          <h3 className="font-semibold text-xl leading-snug">{name}</h3>
          <p className="mt-2 max-w-[58ch] text-pretty text-lg leading-relaxed">{text}</p>
        </div>
      ))}
    </div>
  );
}
