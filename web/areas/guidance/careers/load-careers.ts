import type { CareerContent, CareerList } from './page-content.ts';

export async function loadCareerList(): Promise<CareerList> {
  return (await import('./page-content.ts')).careerList();
}

/** Null if there is no such career. */
export async function loadCareer(slug: string): Promise<CareerContent | null> {
  return (await import('./page-content.ts')).careerContent(slug);
}

export async function loadCareerSlugs(): Promise<readonly string[]> {
  return (await import('./page-content.ts')).CAREER_SLUGS;
}
