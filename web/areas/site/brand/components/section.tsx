import { type ReactNode, useId } from 'react';

interface SectionProps {
  title: string;
  text: string;
  children: ReactNode;
}

export function Section({ title, text, children }: SectionProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="mx-auto max-w-6xl px-5 py-12 sm:px-8 lg:py-16">
      <h2 id={titleId} className="font-semibold text-2xl leading-tight sm:text-3xl">
        {title}
      </h2>
      <p className="mt-2 mb-8 max-w-2xl text-pretty text-ink-soft text-lg leading-snug">{text}</p>
      {children}
    </section>
  );
}
