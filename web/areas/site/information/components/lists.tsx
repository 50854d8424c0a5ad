import type { NamedText } from '#web/areas/site/information/content/service-content.ts';

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
