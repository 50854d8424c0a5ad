import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Consultancy } from '#contracts/consultancy.ts';
import type { Endpoint } from '#contracts/endpoint.ts';
import {
  getFamilyChild,
  getFamilySession,
  listFamilyAppointments,
  listFamilyChildren,
  listKeptResults,
} from '#contracts/families/index.ts';
import { inLanguage, type Language, OFFERED_LANGUAGES, prefixOf } from '#contracts/languages.ts';
import { addressOf, FAMILY_PATHS, familyFile, paths } from '#contracts/pages.ts';
import { type FamilyVisit, LEAVING_COOKIE } from '#contracts/public-site.ts';
import { readFamilyCookie } from './family-session.ts';
import type { SiteRenderer } from './render-site.ts';
import { htmlFile, type StaticFile, sendStaticFile } from './static-files.ts';

/** The calls of the API that a page makes first, in the page's order. The last one is for the header, too. */
const FIRST_CALLS: Partial<Record<string, readonly Endpoint[]>> = {
  [paths.family]: [listFamilyChildren, listKeptResults, getFamilySession],
  [paths.familyChild]: [getFamilyChild, listFamilyAppointments, getFamilySession],
};

/** In a built page; the messages follow it. */
const ROOT = /(<div id="root" data-prerendered="">).*?<\/div>(?=<script)/s;
const LEAVING = new RegExp(`(^|;\\s*)${LEAVING_COOKIE}=`);

interface FamilyPagesOptions {
  files: ReadonlyMap<string, StaticFile>;
  renderer: SiteRenderer;
  settings: FamilyVisit['settings'];
  /** The office's present particulars; undefined for the placeholders. */
  readConsultancy: () => Consultancy | undefined;
}

/** A page of a family in one language. */
interface FamilyPage {
  path: string;
  language: Language;
  built: StaticFile;
}

type PageRequest = FastifyRequest<{ Params: { id?: string } }>;

/**
 * The families' pages. Those of the space show the API's first answers in their HTML, so that a family reads them before the page's
 * code is there. Without a session, and in a browser whose sign-out the server may not know of, a page comes as built.
 */
export function registerFamilyPages(
  app: FastifyInstance,
  { files, renderer, settings, readConsultancy }: FamilyPagesOptions,
): void {
  async function render(request: PageRequest, { path, language, built }: FamilyPage): Promise<string | null> {
    const calls = FIRST_CALLS[path];
    const isLeaving = LEAVING.test(request.headers.cookie ?? '');
    // With a query, the page is a part of the child's: a report, the messages.
    if (!calls || readFamilyCookie(request) === null || isLeaving || request.url.includes('?')) return null;
    const answers = await answersOf(app, request, calls);
    if (answers === null) return null;
    const { id } = request.params;
    const address = id === undefined ? path : addressOf(path, Number(id));
    const visit = { address, language, settings, consultancy: readConsultancy(), answers };
    const { body, element } = await renderer.renderFamilyPage(visit);
    return built.plain.body.toString().replace(ROOT, (_, start: string) => `${start}${body}</div>${element}`);
  }
  const options = { schema: { hide: true }, config: { metricsLabel: 'page' } };
  for (const language of OFFERED_LANGUAGES) {
    for (const path of FAMILY_PATHS) {
      const built = files.get(prefixOf(language) + familyFile(path));
      if (built === undefined) continue;
      app.get(inLanguage(path, language), options, async (request: PageRequest, reply) => {
        const html = await render(request, { path, language, built }).catch((error: unknown) => {
          request.log.error({ err: error }, 'a page of a family could not be rendered');
          return null;
        });
        return await sendStaticFile(request, reply, html === null ? built : htmlFile(html, 'no-store'));
      });
    }
  }
}

/** Null unless the API answers every call. It checks the session, the links and the limits as for the page's own calls. */
async function answersOf(app: FastifyInstance, request: PageRequest, calls: readonly Endpoint[]) {
  const { 'if-none-match': _, 'accept-encoding': __, ...headers } = request.headers;
  const { remoteAddress = '' } = request.socket;
  const replies = await Promise.all(
    calls.map(({ path }) => {
      const url = path.replace('{id}', encodeURIComponent(request.params.id ?? ''));
      return app.inject({ url, headers, remoteAddress });
    }),
  );
  return replies.every(({ statusCode }) => statusCode === 200)
    ? replies.map((reply) => reply.json<unknown>())
    : null;
}
