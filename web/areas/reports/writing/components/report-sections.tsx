import { t } from '@lingui/core/macro';
import { type ReactNode, useId } from 'react';
import type { Fact, ReportSection, SectionOf } from '#contracts/reports/index.ts';
import { InterestHexagon } from '#web/components/interest-hexagon.tsx';
import { cn } from '#web/lib/cn.ts';
import { pageLanguage } from '#web/lib/messages.ts';
import { Notice } from './notice.tsx';

export function ReportSections({ sections }: { sections: readonly ReportSection[] }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 print:gap-5">
      {sections.map((section) =>
        section.kind === 'notice' ? (
          <Notice key={section.title} {...section} />
        ) : (
          <Section key={section.title} title={section.title}>
            {bodyOf(section)}
          </Section>
        ),
      )}
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
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

function bodyOf(section: Exclude<ReportSection, { kind: 'notice' }>) {
  switch (section.kind) {
    case 'text':
      return <Words text={section.text} />;
    case 'list':
      return <List {...section} />;
    case 'facts':
      return <Facts facts={section.facts} />;
    case 'table':
      return (
        <>
          {section.head.length > COLUMNS_OF_A_PHONE ? <Records {...section} /> : <Table {...section} />}
          {section.note && (
            <p lang={languageOf(section.note)} className="mt-2 text-ink-soft text-xs leading-snug">
              {section.note}
            </p>
          )}
        </>
      );
    case 'interests':
      return <Interests {...section} />;
  }
}

const LATIN = /[A-Za-z]/;
const INDIC = /[\u0900-\u0d7f]/;

/** For an element with words of a counsellor, which are mostly English on a page in any language. */
const languageOf = (text: string): 'en' | undefined =>
  pageLanguage() !== 'en' && LATIN.test(text) && !INDIC.test(text) ? 'en' : undefined;

function Words({ text }: { text: string }) {
  return (
    <p
      dir="auto"
      lang={languageOf(text)}
      className="whitespace-pre-line text-pretty leading-relaxed [overflow-wrap:anywhere]"
    >
      {text}
    </p>
  );
}

function List({ items }: SectionOf<'list'>) {
  return (
    <ol className="grid gap-3">
      {items.map(({ title, text }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the items never move, and two may be equal.
        <li key={at} className="flex gap-3 print:break-inside-avoid">
          <span
            // Screen readers read the number from the list.
            aria-hidden
            className="grid size-7 shrink-0 place-items-center rounded-full bg-peach font-semibold text-clay text-sm print:border"
          >
            {at + 1}
          </span>
          <div className="min-w-0 grow self-center">
            {title !== '' && (
              <h3
                dir="auto"
                lang={languageOf(title)}
                className="font-semibold text-ink text-lg leading-snug [overflow-wrap:anywhere]"
              >
                {title}
              </h3>
            )}
            {text !== '' && <Words text={text} />}
          </div>
        </li>
      ))}
    </ol>
  );
}

export function Facts({ facts, inColumns = true }: { facts: readonly Fact[]; inColumns?: boolean }) {
  return (
    <dl
      className={cn(
        'grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-2',
        inColumns && 'sm:grid-cols-2 print:grid-cols-2',
      )}
    >
      {facts.map(([label, value]) => (
        <div key={label} className="min-w-0 print:break-inside-avoid">
          <dt className="text-ink-soft text-sm">{label}</dt>
          <dd dir="auto" lang={languageOf(value)} className="whitespace-pre-line [overflow-wrap:anywhere]">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Interests({ result, rows, notes }: SectionOf<'interests'>) {
  return (
    <div className="@container print:break-inside-avoid">
      <div className="grid items-center gap-x-6 gap-y-3 @md:grid-cols-[13rem_minmax(0,1fr)]">
        <InterestHexagon result={result} />
        <Table
          head={[t`Interest`, t`Points`]}
          rows={rows.map(([letter, name, points]) => [`${letter}: ${name}`, points])}
        />
      </div>
      {notes.length > 0 && (
        <ul className="mt-3 grid gap-1">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

const COLUMNS_OF_A_PHONE = 3;

/** At a phone's width, the name of a row of three columns has a line of its own: otherwise words would break. */
function Table({ head, rows }: Pick<SectionOf<'table'>, 'head' | 'rows'>) {
  const isThree = head.length === COLUMNS_OF_A_PHONE;
  const row = isThree && '@max-sm:grid @max-sm:grid-cols-2';
  const first = isThree && '@max-sm:col-span-2 @max-sm:pr-0 @max-sm:pb-0 @max-sm:font-medium';
  return (
    <div className="@container">
      <table className="w-full border-collapse text-left">
        <thead>
          <tr className={cn('text-ink-soft text-sm', row)}>
            {head.map((label, column) => (
              <th
                key={label}
                scope="col"
                className={cn('py-1.5 pr-3 font-medium last:pr-0', column === 0 && first)}
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells], at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows never move, and two may be equal.
            <tr key={at} className={cn('border-line border-t align-top', row)}>
              <th
                scope="row"
                dir="auto"
                lang={languageOf(name ?? '')}
                className={cn('py-1.5 pr-3 font-normal [overflow-wrap:anywhere]', first)}
              >
                {name}
              </th>
              {cells.map((cell, column) => (
                <td
                  key={head[column + 1]}
                  dir="auto"
                  lang={languageOf(cell)}
                  className="min-w-18 py-1.5 pr-3 last:pr-0 [overflow-wrap:anywhere]"
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The rows of a wide table one below the other, for a phone. */
function Records({ head, rows }: SectionOf<'table'>) {
  return (
    <ul className="grid divide-y divide-line">
      {rows.map(([name, ...cells], at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows never move, and two may be equal.
        <li key={at} className="py-3 first:pt-0 last:pb-0 print:break-inside-avoid">
          <p className="text-ink-soft text-sm">{head[0]}</p>
          <h3
            dir="auto"
            lang={languageOf(name ?? '')}
            className="mb-2 font-semibold [overflow-wrap:anywhere]"
          >
            {name}
          </h3>
          <Facts facts={cells.map((cell, column) => [head[column + 1] ?? '', cell])} />
        </li>
      ))}
    </ul>
  );
}
