import { randomUUID } from 'node:crypto';
import type { Database } from '#server/db/client.ts';
import { messageTemplates } from '#server/db/schema/messages.ts';

type Row = typeof messageTemplates.$inferSelect;

/** A template for e-mails and WhatsApp. */
export async function buildTemplate({ orm }: Database, fields: Partial<Row> = {}): Promise<Row> {
  const at = new Date('2026-04-20T06:00:00Z');
  const [stored] = await orm
    .insert(messageTemplates)
    .values({
      name: randomUUID(),
      language: 'en',
      subject: 'News',
      body: 'Hello',
      createdAt: at,
      updatedAt: at,
      ...fields,
    })
    .returning();
  if (!stored) throw new Error('The template was not stored');
  return stored;
}
