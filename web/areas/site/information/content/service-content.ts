import type { Service } from '#contracts/services.ts';

/** A short text under a name of its own. */
export interface NamedText {
  name: string;
  text: string;
}

/** What a service's page says, in the order in which it says it. */
export interface ServiceContent {
  service: Service;
  lead: string;
  what: { title: string; paragraphs: readonly string[] };
  topics: { title: string; items: readonly NamedText[] };
  audience: { title: string; items: readonly string[] };
  steps: { title: string; items: readonly NamedText[] };
  gains: { title: string; items: readonly string[] };
  questions: { title: string; items: readonly NamedText[] };
  booking: { title: string; paragraphs: readonly string[] };
}
