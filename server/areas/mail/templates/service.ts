import type { BodyOf } from '#contracts/endpoint.ts';
import {
  MAX_TEMPLATES,
  type TemplateInput,
  type updateMessageTemplate as updateEndpoint,
} from '#contracts/mail/index.ts';
import { recordEvent } from '#server/areas/audit/index.ts';
import type { Context } from '#server/context.ts';
import { takeLock } from '#server/db/advisory-locks.ts';
import { inTransaction, type Queryable } from '#server/db/client.ts';
import { conflict, notFound, staleVersion } from '#server/errors.ts';
import { holdActor } from '#server/hold-actor.ts';
import * as repo from './repo.ts';
import { STANDARD_TEMPLATES } from './standard-templates.ts';

const nameTaken = () =>
  conflict('conflict', 'A template with this name exists in this language already. Please change that one.');

const SIGNATURE = '\n\n{sender}\n{office name}';

/**
 * Adds the templates that an office begins with, once in the life of a database. They are no sample data: they hold
 * nobody's data, and an office writes to families from its first day.
 */
export async function addStandardTemplates(ctx: { db: Queryable; now: Date }): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    if (!(await repo.markStandardAdded(ctx.db, ctx.now))) return;
    for (const { text, ...template } of STANDARD_TEMPLATES) {
      const body = text + SIGNATURE;
      const dates = { createdAt: ctx.now, updatedAt: ctx.now };
      await repo.insertTemplate(ctx.db, { ...template, ...dates, body, channel: 'any', createdBy: null });
    }
  });
}

/** @throws AppError 401, 403, 409 for a name that exists in the language, or too many templates. */
export async function createTemplate(ctx: Context, input: TemplateInput) {
  return inTransaction(ctx, async (ctx) => {
    const actor = await holdActor(ctx);
    await takeLock(ctx.db, 'messageTemplates');
    if ((await repo.countActive(ctx.db)) >= MAX_TEMPLATES) {
      throw conflict('conflict', `There are ${MAX_TEMPLATES} templates already. Please archive some first.`);
    }
    const dates = { createdAt: ctx.now, updatedAt: ctx.now };
    const row = await repo.insertTemplate(ctx.db, { ...input, ...dates, createdBy: actor.id });
    if (!row) throw nameTaken();
    const { name, language, channel } = input;
    await recordEvent(ctx, {
      action: 'message_template.created',
      subject: subjectOf(row),
      after: { name, language, channel },
    });
    return repo.toTemplate(row);
  });
}

/** Without a change it stores nothing. @throws AppError 401, 403, 404, 409 as `createTemplate`, or for another version. */
export async function updateTemplate(
  ctx: Context,
  id: number,
  { version, ...input }: BodyOf<typeof updateEndpoint>,
) {
  return inTransaction(ctx, async (ctx) => {
    const stored = await holdTemplate(ctx, id);
    if (stored.version !== version) throw staleVersion('this template');
    const fields = (Object.keys(input) as (keyof TemplateInput)[]).filter(
      (field) => input[field] !== stored[field],
    );
    if (fields.length === 0) return repo.toTemplate(stored);
    if (stored.archivedAt === null && (await repo.isNameTaken(ctx.db, { ...input, id }))) throw nameTaken();
    const row = await repo.updateTemplateRow(ctx.db, id, { ...input, updatedAt: ctx.now });
    await recordEvent(ctx, {
      action: 'message_template.updated',
      subject: subjectOf(row),
      after: { fields },
    });
    return repo.toTemplate(row);
  });
}

/** Repeating it changes nothing. @throws AppError 401, 403, 404, 409 if another one has the name by now. */
export async function setArchived(ctx: Context, id: number, isArchived: boolean) {
  return inTransaction(ctx, async (ctx) => {
    const stored = await holdTemplate(ctx, id);
    if ((stored.archivedAt !== null) === isArchived) return repo.toTemplate(stored);
    if (!isArchived && (await repo.isNameTaken(ctx.db, stored))) throw nameTaken();
    const archivedAt = isArchived ? ctx.now : null;
    const row = await repo.updateTemplateRow(ctx.db, id, { archivedAt, updatedAt: ctx.now });
    await recordEvent(ctx, {
      action: isArchived ? 'message_template.archived' : 'message_template.restored',
      subject: subjectOf(row),
    });
    return repo.toTemplate(row);
  });
}

async function holdTemplate(ctx: Context, id: number): Promise<repo.TemplateRow> {
  await holdActor(ctx);
  await takeLock(ctx.db, 'messageTemplates');
  const stored = await repo.lockTemplate(ctx.db, id);
  if (!stored) throw notFound('The template');
  return stored;
}

const subjectOf = ({ id, name }: repo.TemplateRow) => ({ type: 'message_template' as const, id, name });
