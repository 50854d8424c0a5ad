import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { paths } from '#contracts/pages.ts';
import { Backgrounds } from '#web/areas/site/brand/components/backgrounds.tsx';
import { Sizes } from '#web/areas/site/brand/components/sizes.tsx';
import { BrandName } from '#web/components/brand/brand-name.tsx';
import { SriYantra } from '#web/components/brand/sri-yantra.tsx';
import { cn } from '#web/lib/cn.ts';
import { COLOURS, PAIRINGS } from './palette.ts';

export function SrichakraDemoPage() {
  return (
    <>
      <Opening />
      <Section
        title="Every size"
        text="From a line in a footer to the front of a building. The letters keep their pen strokes at all of them. The last two, 72 and 96 pixels, need more room than a phone has."
      >
        <Sizes />
      </Section>
      <div className="bg-cream/60">
        <Section
          title="With and without decoration"
          text="The double danda, which ends a verse in Sanskrit, stands on both sides, with a fine line above and below. It dresses the name up for a title page. In running text the name stands alone."
        >
          <Decoration />
        </Section>
      </div>
      <Section
        title="The palette"
        text="Maroon is the name's own colour. These other pairs may be used as well. Each of them is easy to read."
      >
        <Pairs />
      </Section>
      <div className="bg-mist">
        <Section
          title="Light, dark and pictures"
          text="On a picture the name needs a calm spot: here it stands in the evening sky, above the hills."
        >
          <Backgrounds />
        </Section>
      </div>
      <Closing />
    </>
  );
}

interface SectionProps {
  title: string;
  text: string;
  children: ReactNode;
}

function Section({ title, text, children }: SectionProps) {
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

function Opening() {
  return (
    <div className="relative isolate overflow-hidden bg-cream px-5 py-16 text-center sm:py-24">
      <SriYantra
        detail="lines"
        strokeWidth={0.25}
        className="absolute top-1/2 left-1/2 -z-10 w-160 max-w-none -translate-x-1/2 -translate-y-1/2 text-terracotta/35 sm:w-208"
      />
      <BrandName decorated className="text-[min(8rem,13vw)]" />
      <h1 className="mt-4 font-semibold text-2xl text-primary-deep leading-tight sm:text-3xl">
        Brand lettering
      </h1>
      <p className="mx-auto mt-3 max-w-xl text-pretty text-ink text-lg leading-snug">
        One name, one hand. This page shows how the name Srichakra is written wherever you meet it.
      </p>
    </div>
  );
}

function Decoration() {
  return (
    <div className="grid gap-5 md:grid-cols-2">
      {[true, false].map((isDecorated) => (
        <figure
          key={String(isDecorated)}
          className="grid gap-6 rounded-3xl border border-line bg-white px-4 pt-12 pb-5 text-center shadow-card"
        >
          <BrandName decorated={isDecorated} className="justify-self-center text-[min(3.75rem,11vw)]" />
          <figcaption className="text-ink-soft">
            {isDecorated ? 'With decoration' : 'Without decoration'}
          </figcaption>
        </figure>
      ))}
    </div>
  );
}

function Pairs() {
  return (
    <ul className="grid overflow-hidden rounded-3xl border border-line shadow-card sm:grid-cols-2 lg:grid-cols-3">
      {PAIRINGS.map(({ ground, letters }) => (
        <li
          key={`${ground} ${letters}`}
          className={cn('grid content-between gap-8 px-6 pt-10 pb-5', COLOURS[ground].ground)}
        >
          <BrandName className={cn('text-[min(3rem,13vw)]', COLOURS[letters].letters)} />
          <p className={cn('leading-snug', COLOURS[letters].letters)}>
            {`${COLOURS[letters].name} on ${COLOURS[ground].name.toLowerCase()}`}
          </p>
        </li>
      ))}
    </ul>
  );
}

function Closing() {
  return (
    <p className="px-5 py-12 text-center text-lg">
      <Link
        to={paths.srichakraShowcase}
        className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
      >
        What the name means
      </Link>
    </p>
  );
}
