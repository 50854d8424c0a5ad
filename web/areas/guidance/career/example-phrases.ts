import { MAX_ANSWER_LENGTHS } from '#contracts/public-site.ts';
import type { WrittenField } from './recommendations.ts';

/** Each is long enough to be an answer by itself. */
export const EXAMPLE_PHRASES: Record<WrittenField, readonly string[]> = {
  interests: [
    'computers and coding',
    'drawing and art',
    'science experiments',
    'helping people',
    'running a business',
    'sport and games',
  ],
  strengths: [
    'problem solving',
    'creative ideas',
    'analytical thinking',
    'clear communication',
    'leadership',
    'being patient',
  ],
  careerGoals: [
    'doing research',
    'helping others',
    'a business of my own',
    'a steady job',
    'studying further',
    'seeing the world',
  ],
};

const BETWEEN = ', ';

export function hasPhrase(text: string, phrase: string): boolean {
  return text.includes(phrase);
}

/** Adds the phrase at the end, or takes it away again. The text stays as it is if the phrase does not fit. */
export function togglePhrase(text: string, phrase: string): string {
  if (hasPhrase(text, phrase)) {
    const places = [`${BETWEEN}${phrase}`, `${phrase}${BETWEEN}`, phrase];
    return text.replace(places.find((place) => text.includes(place)) ?? phrase, '').trim();
  }
  const before = text.trimEnd();
  const longer = before === '' ? phrase : `${before}${/[.,;:!?]$/.test(before) ? ' ' : BETWEEN}${phrase}`;
  return longer.length <= MAX_ANSWER_LENGTHS.text ? longer : text;
}
