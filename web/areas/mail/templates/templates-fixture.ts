import type { MessageTemplate } from '#contracts/mail/index.ts';

export function makeTemplate(fields: Partial<MessageTemplate> = {}): MessageTemplate {
  return {
    id: 3,
    version: 1,
    name: 'Hello',
    language: 'en',
    channel: 'any',
    isArchived: false,
    subject: 'About {counsellor}',
    body: 'Hello {guardian}',
    updatedAt: '2026-04-30T06:30:00.000Z',
    ...fields,
  };
}
