import { isOfficialPage } from '#contracts/guidance/index.ts';

/** How a statement of the guidance pages is known. Each page says it beside the statement. */
export const KNOWLEDGE_NAMES = {
  measured: 'Measured',
  published: 'Published',
  reading: 'Our reading',
  tradition: 'Traditional belief',
} as const;
type Knowledge = keyof typeof KNOWLEDGE_NAMES;

/** How the rule of a row of the table is known: published by an authority, or our reading of another page. */
export const knowledgeOf = ({ source }: { source: string | null }): 'published' | 'reading' =>
  isOfficialPage(source) ? 'published' : 'reading';

/** How the statements beside it are known. */
export function HowKnown({ kind, children }: { kind: Knowledge; children?: React.ReactNode }) {
  return (
    <p className="mt-1 text-ink-soft text-sm leading-snug">
      <span className="font-semibold text-clay">{KNOWLEDGE_NAMES[kind]}</span>
      {children && <span>. {children}</span>}
    </p>
  );
}

/** Above the rows of the table of courses. */
export function HowKnownRows({ children }: { children: React.ReactNode }) {
  return (
    <p className="mt-1 text-ink-soft text-sm leading-snug">
      <span className="font-semibold text-clay">{KNOWLEDGE_NAMES.published}</span>: the rule was read on a
      page of the authority or of the institution itself.{' '}
      <span className="font-semibold text-clay">{KNOWLEDGE_NAMES.reading}</span>: it was read on another page.
      The row then names the official page, if we know one. {children}
    </p>
  );
}

/** On every page with rows of the table of courses. */
export function CompiledNotice() {
  return (
    <p className="rounded-lg border border-terracotta bg-white px-4 py-3 leading-snug">
      <strong className="font-semibold">Compiled on 24 November 2026. Check the bulletin.</strong> Rules
      change every year. Read the current official bulletin before you decide.
    </p>
  );
}
