import { and, asc, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { MAX_TEMPLATES, type TemplateInput } from '#contracts/mail/index.ts';
import type { Queryable } from '#server/db/client.ts';
import { oneRow } from '#server/db/one-row.ts';
import { messageTemplates } from '#server/db/schema/messages.ts';
import { productState } from '#server/db/schema/product-state.ts';

export type TemplateRow = typeof messageTemplates.$inferSelect;

/** Twice the limit of active templates, because archived templates are few. */
const MAX_SHOWN = 2 * MAX_TEMPLATES;

/** By name and language. */
export async function selectTemplates(db: Queryable, show: 'active' | 'all') {
  const rows = await db
    .select()
    .from(messageTemplates)
    .where(show === 'active' ? isNull(messageTemplates.archivedAt) : undefined)
    .orderBy(
      sql`${messageTemplates.archivedAt} is not null`,
      sql`lower(${messageTemplates.name})`,
      asc(messageTemplates.language),
      asc(messageTemplates.id),
    )
    .limit(MAX_SHOWN);
  return rows.map(toTemplate);
}

export const toTemplate = (row: TemplateRow) => ({ ...row, isArchived: row.archivedAt !== null });

export function countActive(db: Queryable): Promise<number> {
  return db.$count(messageTemplates, isNull(messageTemplates.archivedAt));
}

export async function lockTemplate(db: Queryable, id: number): Promise<TemplateRow | undefined> {
  const [row] = await db.select().from(messageTemplates).where(eq(messageTemplates.id, id)).for('update');
  return row;
}

/** An active template for e-mails. */
export async function selectMailTemplate(db: Queryable, id: number) {
  const { archivedAt, channel, subject } = messageTemplates;
  const [row] = await db
    .select()
    .from(messageTemplates)
    .where(and(eq(messageTemplates.id, id), isNull(archivedAt), ne(channel, 'whatsapp'), isNotNull(subject)));
  return row;
}

/** Whether a template has the name, also an archived one. */
export async function isTemplateName(db: Queryable, name: string): Promise<boolean> {
  return (await db.$count(messageTemplates, eq(messageTemplates.name, name))) > 0;
}

/** @returns undefined if an active template has the name in this language. */
export async function insertTemplate(
  db: Queryable,
  template: TemplateInput & Pick<TemplateRow, 'createdBy' | 'createdAt' | 'updatedAt'>,
): Promise<TemplateRow | undefined> {
  const [row] = await db.insert(messageTemplates).values(template).onConflictDoNothing().returning();
  return row;
}

/** Whether another active template has the name in this language. */
export async function isNameTaken(
  db: Queryable,
  { id, name, language }: Pick<TemplateRow, 'id' | 'name' | 'language'>,
): Promise<boolean> {
  const others = await db
    .select({ id: messageTemplates.id })
    .from(messageTemplates)
    .where(
      and(
        sql`lower(${messageTemplates.name}) = lower(${name}::text)`,
        eq(messageTemplates.language, language),
        isNull(messageTemplates.archivedAt),
        sql`${messageTemplates.id} <> ${id}`,
      ),
    )
    .limit(1);
  return others.length > 0;
}

export async function updateTemplateRow(
  db: Queryable,
  id: number,
  changes: Partial<TemplateInput> & { archivedAt?: Date | null; updatedAt: Date },
): Promise<TemplateRow> {
  return oneRow(
    await db
      .update(messageTemplates)
      .set({ ...changes, version: sql`${messageTemplates.version} + 1` })
      .where(eq(messageTemplates.id, id))
      .returning(),
  );
}

const STANDARD = 'standard_templates';

/** Remembers that the standard templates were added. @returns false if they were added before. */
export async function markStandardAdded(db: Queryable, now: Date): Promise<boolean> {
  const rows = await db
    .insert(productState)
    .values({ key: STANDARD, value: 'added', changedAt: now })
    .onConflictDoNothing()
    .returning();
  return rows.length > 0;
}
