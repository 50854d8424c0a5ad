import { MAIL_KINDS, type MailKind } from '#contracts/mail/index.ts';
import type { Template } from './template.ts';

const templates = new Map<string, Template>();

/** Adds an area's templates, when the product starts. */
export function registerTemplates(...added: readonly Template[]): void {
  for (const template of added) templates.set(template.kind, template);
}

/** Undefined for a kind that only another version of the product knows. */
export function templateFor(kind: string): Template | undefined {
  return templates.get(kind);
}

/** The kinds that no area has registered. */
export function missingTemplates(): MailKind[] {
  return MAIL_KINDS.filter((kind) => !templates.has(kind));
}
