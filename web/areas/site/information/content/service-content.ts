import type { Service } from '#contracts/services.ts';

export interface NamedText {
  name: string;
  text: string;
}

/** In the page's order. */
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
