import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { NO_CORRECTIONS } from '#contracts/guidance/index.ts';
import {
  findLanguage,
  inLanguage,
  type Language,
  OFFERED_LANGUAGES,
  prefixOf,
} from '#contracts/languages.ts';
import { LINKED_PATHS, PAGE_PATHS, PORTAL_PATHS, PUBLIC_ADDRESSES, paths } from '#contracts/pages.ts';
import { fillSettings, metaSettings } from '#contracts/public-site.ts';
import type { Config } from '#server/config.ts';
import type { Office } from '#server/context.ts';
import { registerCareerPages } from './career-pages.ts';
import { sendUnknownEndpoint } from './error-handler.ts';
import { registerFamilyPages } from './family-pages.ts';
import { type Replacement, type Shown, SiteRenderer } from './render-site.ts';
import { sandboxHeaders } from './security-headers.ts';
import {
  fillFile,
  readStaticFiles,
  registerStaticFiles,
  type StaticFile,
  sendStaticFile,
} from './static-files.ts';

interface PagesOptions {
  webRoot: string | undefined;
  publicServices: Config['publicServices'];
  office: Office;
}

const SANDBOX = /^\/sandbox\/.*\.html$/;
const SANDBOX_HEAD_BYTES = 4096;

/**
 * Serves the built site; unknown addresses get the 404 page. Public pages are prerendered, portal pages are not.
 * @returns puts a change of the office into the pages.
 */
export function registerPages(
  app: FastifyInstance,
  { webRoot, publicServices, office: { publicUrl, timeZone, isMailOn } }: PagesOptions,
): (change: Partial<Shown>) => Promise<void> {
  const settings = { publicServices, publicUrl, timeZone, isMailOn };
  const files = webRoot === undefined ? new Map<string, StaticFile>() : readStaticFiles(webRoot);
  const built = new Map<string, Buffer>();
  for (const [path, file] of files) {
    if (SANDBOX.test(path)) files.set(path, withOwnPolicy(file));
    else if (isFilled(file)) {
      built.set(path, file.plain.body);
      fillFile(file, fillSettings(file.plain.body.toString(), settings));
    }
  }
  const notFound = files.get('/404.html');
  const notFoundInPortal = files.get('/portal.html');
  const served = new Map([...files].filter(([path]) => !path.endsWith('.html') || SANDBOX.test(path)));
  for (const path of PUBLIC_ADDRESSES) addPage(path, path === '/' ? '/index.html' : `${path}.html`);
  for (const path of PORTAL_PATHS) addPage(path, '/portal.html');
  for (const language of OFFERED_LANGUAGES)
    for (const path of LINKED_PATHS) addPage(inLanguage(path, language), `${prefixOf(language)}/shell.html`);
  const renderer = webRoot === undefined ? null : new SiteRenderer(webRoot);
  if (publicServices === 'accounts' && renderer !== null)
    registerFamilyPages(app, {
      ...{ files, renderer, settings: metaSettings(settings) },
      readConsultancy: () => shown.consultancy,
    });
  addPage('/offline.html', '/offline.html');
  function addPage(path: string, name: string) {
    const file = files.get(name);
    if (file) served.set(path, file);
  }
  registerStaticFiles(app, served);
  const frames = new Map<Language, Replacement>();
  /** What the pages of a language show. */
  const filled = new Map<Language, Shown>();
  app.addHook('onRequest', ({ url }) => fillWanted(languageOf(url)));
  let correctedCareers: ReadonlySet<string> = new Set();
  const asBuilt: Shown = { corrections: NO_CORRECTIONS };
  let shown = asBuilt;
  let last: Promise<unknown> = Promise.resolve();
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const run = last.then(work);
    last = run.catch(() => undefined);
    return run;
  }
  registerCareerPages(app, webRoot, async (html, slug, language) => {
    const isCorrected = renderer !== null && correctedCareers.has(slug);
    // At each request, in milliseconds: the pages of all careers would hold hundreds of megabytes.
    const change = isCorrected
      ? await inTurn(() => renderer.renderCareer(slug, language, shown))
      : (frames.get(language) ?? []);
    return fillSettings(replaceAll(html, change), { ...settings, ...shown });
  });
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD';
    if (!notFound || !isPage || /^\/api(\/|\?|$)/.test(request.url))
      return sendUnknownEndpoint(request, reply);
    const usual = usualAddress(request.url);
    if (usual !== null) return reply.redirect(usual, 301);
    // The portal's own page leads staff back to their dashboard.
    const isPortal = notFoundInPortal && request.url.startsWith(`${paths.admin.root}/`);
    const language = findLanguage(request.url.split(/[/?]/)[1]);
    const ofLanguage = files.get(`/${language}/404.html`) ?? notFound;
    return sendStaticFile(request, reply, isPortal ? notFoundInPortal : ofLanguage, 404);
  });

  async function fillLanguage(language: Language, next: Shown): Promise<void> {
    const pages = (await renderer?.renderPages(next, language)) ?? new Map<string, Replacement>();
    frames.set(language, frameOf(pages.get(`${inLanguage(paths.careers, language)}.html`) ?? []));
    for (const [path, body] of built) {
      const file = files.get(path);
      if (!file || languageOf(path) !== language) continue;
      const html = replaceAll(body.toString(), pages.get(path) ?? []);
      fillFile(file, fillSettings(html, { ...settings, ...next }));
    }
    filled.set(language, next);
  }

  async function fill(change: Partial<Shown>): Promise<void> {
    const next = { ...shown, ...change };
    await fillLanguage('en', next);
    correctedCareers = (await renderer?.correctedCareers(next)) ?? new Set();
    shown = next;
  }

  /** The other languages at their first request: together they take many seconds, for which no start and no change waits. */
  async function fillWanted(language: Language): Promise<void> {
    const isCurrent = () => language === 'en' || (filled.get(language) ?? asBuilt) === shown;
    if (isCurrent()) return;
    try {
      await inTurn(async () => isCurrent() || (await fillLanguage(language, shown)));
    } catch (error) {
      app.log.error({ err: error, language }, 'the public pages could not be filled');
    }
  }
  return (change) => inTurn(() => fill(change));
}

/** The language of an address or of a page's file. */
const languageOf = (path: string): Language => findLanguage(path.split(/[/.?]/)[1]) ?? 'en';

/** How the frame around a page changes; every page has the same footer. */
function frameOf([body]: Replacement): Replacement {
  const footer = (html: string) => html.slice(html.lastIndexOf('<footer'));
  return body === undefined ? [] : [[footer(body[0]), footer(body[1])]];
}

function replaceAll(html: string, changes: Replacement): string {
  return changes.reduce((text, [old, changed]) => {
    if (!text.includes(old)) throw new Error('The built page differs from its renderer');
    return text.replace(old, () => changed);
  }, html);
}

const PAGES = PAGE_PATHS.map((path) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`));

/** A page's address in lower case without a slash at the end, if the requested one differs; null for no page. */
function usualAddress(url: string): string | null {
  const end = url.indexOf('?');
  const [path, search] = end < 0 ? [url, ''] : [url.slice(0, end), url.slice(end)];
  const usual = (path.endsWith('/') ? path.slice(0, -1) : path).toLowerCase();
  return usual !== path && PAGES.some((page) => page.test(usual)) ? usual + search : null;
}

// Only the head becomes text: the document has two megabytes, as a string twice that, and a match keeps the whole
// string.
function withOwnPolicy(file: StaticFile): StaticFile {
  const head = file.plain.body.subarray(0, SANDBOX_HEAD_BYTES).toString();
  return { ...file, headers: sandboxHeaders(head) };
}

const isFilled = ({ type }: StaticFile) => /^(text\/html|text\/plain|application\/xml)/.test(type);
