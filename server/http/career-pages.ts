import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { paths } from '#contracts/pages.ts';
import { fillFile, type StaticFile, sendStaticFile, toContent } from './static-files.ts';

const FOLDER = 'careers';

/**
 * Serves the careers' pages from the disk: hundreds of pages with the style sheet in each would hold tens of megabytes
 * of memory, and each is asked for seldom.
 * @param toServed fills the settings and the office's changes into a built page.
 */
export function registerCareerPages(
  app: FastifyInstance,
  webRoot: string | undefined,
  toServed: (html: string, slug: string) => Promise<string>,
): void {
  const folder = join(webRoot ?? '', FOLDER);
  if (webRoot === undefined || !existsSync(folder)) return;
  const known = new Set(readdirSync(folder));
  const options = { schema: { hide: true }, config: { metricsLabel: 'page' } };
  app.get<{ Params: { slug: string } }>(paths.careerOf, options, async (request, reply) => {
    const { slug } = request.params;
    const name = `${slug}.html`;
    if (!known.has(name)) return reply.callNotFound();
    const body = await readFile(join(folder, name));
    const file: StaticFile = {
      type: 'text/html; charset=utf-8',
      cacheControl: 'no-cache',
      plain: toContent(body),
      compressed: [],
    };
    fillFile(file, await toServed(body.toString(), slug));
    return await sendStaticFile(request, reply, file);
  });
}

/** Whether the file is one of these pages. */
export const isCareerPage = (path: string) => path.startsWith(`/${FOLDER}/`);
