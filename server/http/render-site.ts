import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Consultancy } from '#contracts/consultancy.ts';
import type { CourseCorrections } from '#contracts/guidance/index.ts';
import type { Language } from '#contracts/languages.ts';
import type { FamilyVisit } from '#contracts/public-site.ts';

/** Contents of the public pages that the office changes. */
export interface Shown {
  /** Absent for the placeholders. */
  consultancy?: Consultancy;
  corrections: CourseCorrections;
}

interface RenderedPage {
  path: string;
  body: string;
  head: string;
  data: string;
}

/** Exports of the renderer of the build: dist/prerender/prerender.js, beside the built site. */
interface Site {
  prerenderPages(shown: Shown | undefined, languages: readonly Language[]): Promise<RenderedPage[]>;
  prerenderCareers(
    slugs: readonly string[],
    shown: Shown | undefined,
    languages: readonly Language[],
  ): Promise<RenderedPage[]>;
  renderFamilyPage(visit: FamilyVisit): Promise<{ body: string; element: string }>;
  /** Slugs of the careers with a route that names one of the rows. */
  careersOfCourses(ids: readonly string[]): Promise<readonly string[]>;
}

/** Old texts with the new ones. */
export type Replacement = readonly (readonly [old: string, text: string])[];

/**
 * Renders public pages again, as the build did. One rendering at a time, because the renderer has one state; only a family's page may
 * come between, because it restores the state.
 * @param webRoot the built site.
 */
export class SiteRenderer {
  readonly #module: string;
  /** The English pages as the build rendered them, because a saved change waits for these. */
  #english: RenderedPage[] | undefined;

  constructor(webRoot: string) {
    this.#module = pathToFileURL(join(webRoot, '../prerender/prerender.js')).href;
  }

  #load(): Promise<Site> {
    return import(this.#module) as Promise<Site>;
  }

  /** @returns by file, how the HTML of a language's pages changes. Without the pages of careers. */
  async renderPages(shown: Shown, language: Language): Promise<Map<string, Replacement>> {
    const site = await this.#load();
    const known = language === 'en' ? this.#english : undefined;
    const asBuilt = known ?? (await site.prerenderPages(undefined, [language]));
    if (language === 'en') this.#english = asBuilt;
    const after = await site.prerenderPages(shown, [language]);
    return new Map(
      asBuilt.map((before, at) => [
        before.path === '/' ? '/index.html' : `${before.path}.html`,
        changesOf(before, after[at]),
      ]),
    );
  }

  /** Slugs of the careers whose pages show a corrected row, or without the corrections would show a retired one. */
  async correctedCareers({ corrections: { corrected, retired } }: Shown): Promise<ReadonlySet<string>> {
    const ids = [...corrected.map(({ id }) => id), ...retired];
    if (ids.length === 0) return new Set();
    return new Set(await (await this.#load()).careersOfCourses(ids));
  }

  /** @returns the content of the root element, and the element with the answers for the page's code. */
  async renderFamilyPage(visit: FamilyVisit): Promise<{ body: string; element: string }> {
    return (await this.#load()).renderFamilyPage(visit);
  }

  /** @returns how the HTML of a career's page changes. */
  async renderCareer(slug: string, language: Language, shown: Shown): Promise<Replacement> {
    const site = await this.#load();
    const [before] = await site.prerenderCareers([slug], undefined, [language]);
    const [after] = await site.prerenderCareers([slug], shown, [language]);
    return before === undefined ? [] : changesOf(before, after);
  }
}

function changesOf(before: RenderedPage, after: RenderedPage = before): Replacement {
  return (['body', 'head', 'data'] as const)
    .map((part) => [before[part], after[part]] as const)
    .filter(([text]) => text !== '');
}
