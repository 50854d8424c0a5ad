import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { isOfficialPage } from '#contracts/guidance/index.ts';

/** How a statement of the guidance pages is known. Each page says it beside the statement. */
const KNOWLEDGE_NAMES = {
  measured: msg({ message: 'Measured', comment: 'How a statement is known: by a measurement' }),
  published: msg({ message: 'Published', comment: 'How a statement is known: from an authority' }),
  reading: msg({
    message: 'Our reading',
    comment: 'How a statement is known: as we understand what we read',
  }),
  tradition: msg`Traditional belief`,
};
type Knowledge = keyof typeof KNOWLEDGE_NAMES;

export const knowledgeName = (kind: Knowledge) => i18n._(KNOWLEDGE_NAMES[kind]);

/** How the rule of a row of the table is known: published by an authority, or our reading of another page. */
export const knowledgeOf = ({ source }: { source: string | null }): 'published' | 'reading' =>
  isOfficialPage(source) ? 'published' : 'reading';

/** How the statements beside it are known. */
export function HowKnown({ kind, children }: { kind: Knowledge; children?: React.ReactNode }) {
  return (
    <p className="mt-1 text-ink-soft text-sm leading-snug">
      <span className="font-semibold text-clay">{knowledgeName(kind)}</span>
      {children && <span>. {children}</span>}
    </p>
  );
}

/** Above the rows of the table of courses. */
export function HowKnownRows({ children }: { children: React.ReactNode }) {
  return (
    <p className="mt-1 text-ink-soft text-sm leading-snug">
      <Trans>
        <span className="font-semibold text-clay">Published</span>: the rule was read on a page of the
        authority or of the institution itself.
      </Trans>{' '}
      <Trans>
        <span className="font-semibold text-clay">Our reading</span>: it was read on another page. The row
        then names the official page, if we know one.
      </Trans>{' '}
      {children}
    </p>
  );
}

/**
 * On every page with rows of the table of courses.
 * @param isEnglish whether the page's descriptions are not in its language.
 */
export function CompiledNotice({ isEnglish = false }: { isEnglish?: boolean }) {
  return (
    <p className="rounded-lg border border-terracotta bg-white px-4 py-3 leading-snug">
      {isEnglish && (
        <span className="mb-2 block">
          <Trans>The descriptions on this page are in English so far.</Trans>
        </span>
      )}
      <Trans>
        <strong className="font-semibold">Compiled on 24 November 2026. Check the bulletin.</strong> Rules
        change every year. Read the current official bulletin before you decide.
      </Trans>
    </p>
  );
}
