import type { FastifyInstance } from 'fastify';
import {
  deletePhoto,
  getPublicProfile,
  listPublicProfiles,
  savePublicProfile,
  showPublicProfiles,
  uploadPhoto,
  withdrawPublicProfile,
} from '#contracts/appointments/index.ts';
import type { Queryable } from '#server/db/client.ts';
import { bind } from '#server/http/bind-endpoint.ts';
import { HASH_PARAM } from '#server/http/static-files.ts';
import { selectShownPhoto } from './repo.ts';
import * as service from './service.ts';

interface Options {
  db: Queryable;
  /** Takes a change over into the public pages, before the answer. */
  showPeople: () => Promise<void>;
}

export function registerPublicProfiles(app: FastifyInstance, { db, showPeople }: Options): void {
  const shown = async <Answer>(change: Promise<Answer>): Promise<Answer> => {
    const answer = await change;
    await showPeople();
    return answer;
  };
  bind(app, getPublicProfile, ({ ctx }) => service.getOwnProfile(ctx));
  bind(app, savePublicProfile, ({ ctx, body }) => shown(service.saveOwnProfile(ctx, body)));
  bind(app, withdrawPublicProfile, ({ ctx }) => shown(service.withdrawOwnProfile(ctx)));
  bind(app, uploadPhoto, ({ ctx, body }) => shown(service.changePhoto(ctx, body)));
  bind(app, deletePhoto, ({ ctx }) => shown(service.changePhoto(ctx, null)));
  bind(app, listPublicProfiles, async ({ ctx }) => ({ profiles: await service.listProfiles(ctx) }));
  bind(app, showPublicProfiles, async ({ ctx, body }) => ({
    profiles: await shown(service.showProfiles(ctx, body.memberIds)),
  }));
  app.get<{ Params: { hash: string } }>(
    service.photoAddress(HASH_PARAM),
    { schema: { hide: true } },
    async ({ params, headers }, reply) => {
      const photo = await selectShownPhoto(db, params.hash);
      if (photo === null) return reply.callNotFound();
      const etag = `"${params.hash}"`;
      // Browsers ask each time, so that a photograph is gone with its consent.
      reply.header('cache-control', 'no-cache').header('etag', etag);
      if (headers['if-none-match'] === etag) return reply.code(304).send();
      return reply.type(photo.type).send(photo.file);
    },
  );
}
