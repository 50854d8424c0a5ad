import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { paths } from '#contracts/pages.ts';
import { BrandName } from '#web/components/brand/brand-name.tsx';
import { SriYantra } from '#web/components/brand/sri-yantra.tsx';
import { cn } from '#web/lib/cn.ts';
import evening from './evening.svg';

export function SrichakraDemoPage() {
  return (
    <>
      <Opening />
      <Section
        title={t`Every size`}
        text={t`From a line in a footer to the front of a building. The letters keep their pen strokes at all of them. The last two, 72 and 96 pixels, need more room than a phone has.`}
      >
        <Sizes />
      </Section>
      <div className="bg-cream/60">
        <Section
          title={t`With and without decoration`}
          text={t`The double danda, which ends a verse in Sanskrit, stands on both sides, with a fine line above and below. It dresses the name up for a title page. In running text the name stands alone.`}
        >
          <Decoration />
        </Section>
      </div>
      <Section
        title={t`The palette`}
        text={t`Maroon is the name's own colour. These other pairs may be used as well. Each of them is easy to read.`}
      >
        <Pairs />
      </Section>
      <div className="bg-mist">
        <Section
          title={t`Light, dark and pictures`}
          text={t`On a picture the name needs a calm spot: here it stands in the evening sky, above the hills.`}
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
        <Trans>Brand lettering</Trans>
      </h1>
      <p className="mx-auto mt-3 max-w-xl text-pretty text-ink text-lg leading-snug">
        <Trans>
          One name, one hand. This page shows how the name Srichakra is written wherever you meet it.
        </Trans>
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
            {isDecorated ? t`With decoration` : t`Without decoration`}
          </figcaption>
        </figure>
      ))}
    </div>
  );
}

function Pairs() {
  return (
    <ul className="grid overflow-hidden rounded-3xl border border-line shadow-card sm:grid-cols-2 lg:grid-cols-3">
      {PAIRINGS.map(({ ground, letters, text }) => (
        <li
          key={`${ground} ${letters}`}
          className={cn('grid content-between gap-8 px-6 pt-10 pb-5', COLOURS[ground].ground)}
        >
          <BrandName className={cn('text-[min(3rem,13vw)]', COLOURS[letters].letters)} />
          <p className={cn('leading-snug', COLOURS[letters].letters)}>{i18n._(text)}</p>
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
        <Trans>What the name means</Trans>
      </Link>
    </p>
  );
}

/** Classes written out for the style sheet, which scans the sources; `!` overrides the lettering's own maroon. */
export const COLOURS = {
  maroon: { hex: '#800000', ground: 'bg-maroon', letters: 'text-maroon!' },
  primary: { hex: '#006d77', ground: 'bg-primary', letters: 'text-primary!' },
  deep: { hex: '#00363c', ground: 'bg-primary-deep', letters: 'text-primary-deep!' },
  aqua: { hex: '#83c5be', ground: 'bg-aqua', letters: 'text-aqua!' },
  mist: { hex: '#edf6f9', ground: 'bg-mist', letters: 'text-mist!' },
  cream: { hex: '#f7ede2', ground: 'bg-cream', letters: 'text-cream!' },
  peach: { hex: '#ffddd2', ground: 'bg-peach', letters: 'text-peach!' },
  terracotta: { hex: '#e29578', ground: 'bg-terracotta', letters: 'text-terracotta!' },
} as const;

type ColourName = keyof typeof COLOURS;

interface Pairing {
  ground: ColourName;
  letters: ColourName;
  /** Both in words. */
  text: MessageDescriptor;
}

/** A test computes the contrast of each. */
export const PAIRINGS: readonly Pairing[] = [
  { ground: 'cream', letters: 'maroon', text: msg`Maroon on cream` },
  { ground: 'mist', letters: 'primary', text: msg`Deep teal on mist` },
  { ground: 'peach', letters: 'maroon', text: msg`Maroon on peach` },
  { ground: 'primary', letters: 'cream', text: msg`Cream on deep teal` },
  { ground: 'maroon', letters: 'peach', text: msg`Peach on maroon` },
  { ground: 'aqua', letters: 'deep', text: msg`Night teal on soft aqua` },
  { ground: 'deep', letters: 'terracotta', text: msg`Terracotta on night teal` },
  { ground: 'terracotta', letters: 'deep', text: msg`Night teal on terracotta` },
  { ground: 'deep', letters: 'aqua', text: msg`Soft aqua on night teal` },
];

interface Size {
  className: string;
  pixels: number;
  isWide?: boolean;
}

/** Written out, because the style sheet holds only classes found in the sources. */
const SIZES = [
  { className: 'text-base', pixels: 16 },
  { className: 'text-xl', pixels: 20 },
  { className: 'text-2xl', pixels: 24 },
  { className: 'text-3xl', pixels: 30 },
  { className: 'text-4xl', pixels: 36 },
  { className: 'text-5xl', pixels: 48 },
  { className: 'text-6xl', pixels: 60 },
  { className: 'text-7xl', pixels: 72, isWide: true },
  { className: 'text-8xl', pixels: 96, isWide: true },
] as const satisfies readonly Size[];

function Sizes() {
  return (
    <ol className="grid gap-1">
      {SIZES.map(({ className, pixels, isWide }: Size) => (
        <li
          key={pixels}
          className={cn(
            'grid border-line border-b py-2 sm:flex sm:items-baseline sm:gap-8',
            isWide && 'max-sm:hidden',
          )}
        >
          <span className="shrink-0 text-ink-soft sm:w-8 sm:text-right text-sm tabular-nums">{pixels}</span>
          <BrandName className={cn('min-w-0', className)} />
        </li>
      ))}
    </ol>
  );
}

function Backgrounds() {
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <Ground caption={t`On light`} className="bg-paper text-ink">
        <BrandName decorated className="text-[min(3.75rem,10vw)]" />
      </Ground>
      <Ground caption={t`On dark`} className="bg-primary-deep text-cream">
        <SriYantra
          detail="lines"
          strokeWidth={0.3}
          className="absolute top-1/2 left-1/2 -z-10 w-96 max-w-none -translate-x-1/2 -translate-y-1/2 text-aqua/25"
        />
        <BrandName decorated className="text-[min(3.75rem,10vw)] text-cream!" />
      </Ground>
      <Ground
        caption={t`On a picture`}
        className="min-h-96 content-start bg-primary-deep pt-16 text-peach md:col-span-2 md:min-h-128"
      >
        {/* Its sky is dark enough for light letters. */}
        <img src={evening} alt="" className="absolute inset-0 -z-10 size-full object-cover object-bottom" />
        <BrandName decorated className="text-[min(5.5rem,12vw)] text-peach!" />
      </Ground>
    </div>
  );
}

interface GroundProps {
  caption: string;
  className: string;
  children: ReactNode;
}

function Ground({ caption, className, children }: GroundProps) {
  return (
    <figure
      className={cn(
        'relative isolate grid min-h-64 justify-items-center gap-4 overflow-hidden rounded-3xl px-4 py-8 text-center shadow-card',
        'content-center',
        className,
      )}
    >
      {children}
      <figcaption>{caption}</figcaption>
    </figure>
  );
}
