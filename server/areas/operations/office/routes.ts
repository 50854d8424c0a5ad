import type { FastifyInstance } from 'fastify';
import { deleteLogo, getOffice, updateOffice, uploadLogo } from '#contracts/operations/index.ts';
import type { Office } from '#server/context.ts';
import type { Queryable } from '#server/db/client.ts';
import { bind } from '#server/http/bind-endpoint.ts';
import { runPeriodically } from '#server/http/periodic-job.ts';
import { HASH_PARAM } from '#server/http/static-files.ts';
import type { LiveValue } from '#server/live-value.ts';
import { logoAddress } from './office-settings.ts';
import { selectLogo } from './repo.ts';
import * as service from './service.ts';
import { changeLogo } from './service.ts';

const REFRESH_MS = 5_000;

export function registerOffice(
  app: FastifyInstance,
  {
    settings,
    db,
    showOffice,
  }: { settings: LiveValue<Office>; db: Queryable; showOffice: () => Promise<void> },
): void {
  type Answer = Awaited<ReturnType<typeof service.getOffice>>;
  const takeOver = async (office: Answer) => {
    await showOffice();
    return { office };
  };
  bind(app, getOffice, async ({ ctx }) => ({ office: await service.getOffice(ctx) }));
  bind(app, updateOffice, async ({ ctx, body }) => takeOver(await service.updateOffice(ctx, body)));
  bind(app, uploadLogo, async ({ ctx, body }) => takeOver(await changeLogo(ctx, body)));
  bind(app, deleteLogo, async ({ ctx }) => takeOver(await changeLogo(ctx, null)));
  app.get<{ Params: { hash: string } }>(
    logoAddress(HASH_PARAM),
    { schema: { hide: true } },
    async ({ params }, reply) => {
      const logo = await selectLogo(db, params.hash);
      if (logo === null) return reply.callNotFound();
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .type(logo.type)
        .send(logo.file);
    },
  );
  runPeriodically(app, 'particulars', REFRESH_MS, () => settings.refresh(db));
}
