import { type ReactNode, useId } from 'react';

/** A part of a report as it is read. A part without content is left away by who makes it. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2
        id={id}
        className="mb-2 border-terracotta/50 border-b pb-1 font-semibold text-primary-deep text-xl leading-snug print:break-after-avoid"
      >
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Running text as it was written, line by line. Nothing where nothing was written. */
export function TextPart({ title, text }: { title: string; text: string }) {
  if (text === '') return null;
  return (
    <Part title={title}>
      <Words text={text} />
    </Part>
  );
}

function Words({ text }: { text: string }) {
  return (
    <p dir="auto" className="whitespace-pre-line text-pretty leading-relaxed [overflow-wrap:anywhere]">
      {text}
    </p>
  );
}

interface ItemsPartProps {
  title: string;
  items: readonly { title: string; text: string }[];
}

/** Things in an order that counts, each with some words to it. */
export function ItemsPart({ title, items }: ItemsPartProps) {
  if (items.length === 0) return null;
  return (
    <Part title={title}>
      <ol className="grid gap-4">
        {items.map((item, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what is read never moves, and two may say the same.
          <li key={at} className="flex gap-3 print:break-inside-avoid">
            <Numeral value={at + 1} />
            <div className="min-w-0 grow">
              <h3 dir="auto" className="font-semibold text-ink text-lg leading-snug [overflow-wrap:anywhere]">
                {item.title}
              </h3>
              {item.text !== '' && <Words text={item.text} />}
            </div>
          </li>
        ))}
      </ol>
    </Part>
  );
}

export function LinesPart({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <Part title={title}>
      <ol className="grid gap-2.5">
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what is read never moves, and two may say the same.
          <li key={at} className="flex gap-3 print:break-inside-avoid">
            <Numeral value={at + 1} />
            <p dir="auto" className="min-w-0 grow self-center leading-relaxed [overflow-wrap:anywhere]">
              {line}
            </p>
          </li>
        ))}
      </ol>
    </Part>
  );
}

/** For the eye: the list itself tells the place. */
function Numeral({ value }: { value: number }) {
  return (
    <span
      aria-hidden
      className="grid size-7 shrink-0 place-items-center rounded-full bg-peach font-semibold text-clay text-sm print:border"
    >
      {value}
    </span>
  );
}

export type Fact = readonly [label: string, value: string];

/** Short facts, without those that nobody wrote down. */
function Facts({ facts }: { facts: readonly Fact[] }) {
  const known = facts.filter(([, value]) => value !== '');
  if (known.length === 0) return null;
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-2 sm:grid-cols-2 print:grid-cols-2">
      {known.map(([label, value], at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what is read never moves, and two may say the same.
        <div key={at} className="min-w-0 print:break-inside-avoid">
          <dt dir="auto" className="text-ink-soft text-sm [overflow-wrap:anywhere]">
            {label}
          </dt>
          <dd dir="auto" className="[overflow-wrap:anywhere]">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function FactsPart({ title, facts }: { title: string; facts: readonly Fact[] }) {
  if (facts.every(([, value]) => value === '')) return null;
  return (
    <Part title={title}>
      <Facts facts={facts} />
    </Part>
  );
}

interface RecordsPartProps {
  title: string;
  records: readonly { title: string; facts: readonly Fact[] }[];
}

/** Records of a few facts each, one below the other: a phone has no room for their table. */
export function RecordsPart({ title, records }: RecordsPartProps) {
  if (records.length === 0) return null;
  return (
    <Part title={title}>
      <ul className="grid divide-y divide-line">
        {records.map((record, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what is read never moves, and two may say the same.
          <li key={at} className="grid gap-1.5 py-3 first:pt-0 last:pb-0 print:break-inside-avoid">
            <h3 dir="auto" className="font-semibold text-ink [overflow-wrap:anywhere]">
              {record.title}
            </h3>
            <Facts facts={record.facts} />
          </li>
        ))}
      </ul>
    </Part>
  );
}
