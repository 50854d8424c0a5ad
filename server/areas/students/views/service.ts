import type { AnswerOf, BodyOf } from '#contracts/endpoint.ts';
import {
  canShareViews,
  type createSavedView as createSavedViewEndpoint,
  type listSavedViews as listSavedViewsEndpoint,
  MAX_VIEWS,
  studentFilters,
} from '#contracts/students/index.ts';
import { recordEvent } from '#server/areas/audit/index.ts';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/db/client.ts';
import { conflict, forbidden, notFound } from '#server/errors.ts';
import { holdActor } from '#server/hold-actor.ts';
import * as repo from './repo.ts';

type View = AnswerOf<typeof listSavedViewsEndpoint>['views'][number];

const toView = ({ id, name, query, memberId }: repo.ViewRow): View => ({
  id,
  name,
  query,
  isShared: memberId === null,
});

export async function listSavedViews(ctx: Context): Promise<View[]> {
  return (await repo.selectViews(ctx.db, ctx.actor.id)).map(toView);
}

/** @throws AppError 401, 403 for a member who may not share, 409 for a used name or too many views. */
export async function createSavedView(
  ctx: Context,
  input: BodyOf<typeof createSavedViewEndpoint>,
): Promise<View> {
  return inTransaction(ctx, async (ctx) => {
    const actor = await holdActor(ctx);
    const { name, isShared } = input;
    if (isShared && !canShareViews(actor.role)) throw forbidden();
    const memberId = isShared ? null : actor.id;
    const stored = (await repo.selectViews(ctx.db, actor.id)).filter((view) => view.memberId === memberId);
    if (stored.length >= MAX_VIEWS) throw conflict('conflict', 'Please remove a view first.');
    const query = withoutSearch(input.query);
    const row = await repo.insertView(ctx.db, { memberId, name, query, createdAt: ctx.now });
    if (!row) throw conflict('conflict', 'There is a view of this name already.', 'name');
    await recordEvent(ctx, { action: 'students.view_saved', after: { view: row.id, isShared } });
    return toView(row);
  });
}

/** @throws AppError 401, 403, 404 for another member's view. */
export async function deleteSavedView(ctx: Context, id: number): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const actor = await holdActor(ctx);
    const view = await repo.lockView(ctx.db, id);
    if (!view || (view.memberId !== null && view.memberId !== actor.id)) throw notFound('The view');
    const isShared = view.memberId === null;
    if (isShared && !canShareViews(actor.role)) throw forbidden();
    await repo.deleteView(ctx.db, id);
    await recordEvent(ctx, { action: 'students.view_removed', after: { view: id, isShared } });
  });
}

/** Valid filters and the order only: searched words may name a child. */
function withoutSearch(text: string): string {
  const given = new URLSearchParams(text);
  const { q: _, ...filters } = studentFilters;
  const kept = Object.entries(filters).flatMap(([key, schema]) => {
    const value = given.get(key);
    return value !== null && schema.safeParse(value).success ? [[key, value]] : [];
  });
  return new URLSearchParams(kept).toString();
}
