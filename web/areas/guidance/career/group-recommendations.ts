import type { Career, CareerArea, Clue, Recommendation } from './recommendations.ts';

export const AREA_NAMES: Record<CareerArea, string> = {
  technology: 'Computers and technology',
  design: 'Art and design',
  science: 'Science and research',
  people: 'Working with people',
  business: 'Business',
  general: 'A place to begin',
};

/** The careers of one area. */
export interface Group {
  area: CareerArea;
  clues: Clue[];
  careers: Career[];
}

/** The areas in the order of their first career. */
export function groupRecommendations(recommendations: readonly Recommendation[]): Group[] {
  const groups = new Map<CareerArea, Group>();
  for (const { area, career, clues } of recommendations) {
    const group = groups.get(area) ?? { area, clues, careers: [] };
    group.careers.push(career);
    groups.set(area, group);
  }
  return [...groups.values()];
}

/** The result as plain text, to share. Without the person's name and answers. */
export function describeResult(groups: readonly Group[], day: string): string {
  const areas = groups.map(({ area, careers }) => `${AREA_NAMES[area]}: ${careers.join(', ')}`);
  return [`Career ideas of ${day}`, ...areas, 'A start for a conversation, not a verdict.'].join('\n');
}
