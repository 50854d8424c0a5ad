import type { NamedText } from '#web/areas/site/information/content/service-content.ts';

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
