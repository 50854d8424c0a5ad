import { useId } from 'react';
import type { SectionOf } from '#contracts/reports/index.ts';

export function Notice({ title, texts }: SectionOf<'notice'>) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="rounded-xl bg-maroon px-5 py-4 text-white print:border-2 print:border-maroon print:bg-white print:text-black"
    >
      <h2 id={id} className="font-semibold text-lg leading-snug">
        {title}
      </h2>
      {texts.map((text) => (
        <p key={text} className="mt-1 first-of-type:font-semibold">
          {text}
        </p>
      ))}
    </section>
  );
}
