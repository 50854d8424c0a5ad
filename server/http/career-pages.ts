import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { inLanguage, type Language, OFFERED_LANGUAGES } from '#contracts/languages.ts';
import { paths } from '#contracts/pages.ts';
import { htmlFile, sendStaticFile } from './static-files.ts';

const decompress = promisify(brotliDecompress);

/**
 * Serves the careers' pages from the disk: hundreds of pages of each language with the style sheet in each would hold hundreds
 * of megabytes of memory, and each is asked for seldom. The build compresses them, because they would take as much of the disk.
 * @param toServed fills the settings and the office's changes into a built page.
 */
export function registerCareerPages(
  app: FastifyInstance,
  webRoot: string | undefined,
  toServed: (html: string, slug: string, language: Language) => Promise<string>,
): void {
  const options = { schema: { hide: true }, config: { metricsLabel: 'page' } };
  for (const language of OFFERED_LANGUAGES) {
    const folder = join(webRoot ?? '', inLanguage(paths.careers, language));
    if (webRoot === undefined || !existsSync(folder)) continue;
    const known = new Set(readdirSync(folder));
    const address = inLanguage(paths.careerOf, language);
    app.get<{ Params: { slug: string } }>(address, options, async (request, reply) => {
      const { slug } = request.params;
      const name = `${slug}.html.br`;
      if (!known.has(name)) return reply.callNotFound();
      const body = await decompress(await readFile(join(folder, name)));
      const html = await toServed(body.toString(), slug, language);
      return await sendStaticFile(request, reply, htmlFile(html, 'no-cache'));
    });
  }
}
