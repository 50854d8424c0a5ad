import { loadCorrections } from '#web/areas/guidance/facts/load-corrections.ts';
import type { CareerContent, CareerList } from './page-content.ts';

export const loadLibrary = () => import('./page-content.ts');

export async function loadCareerList(): Promise<CareerList> {
  const [{ careerList }, corrections] = await Promise.all([loadLibrary(), loadCorrections()]);
  return careerList(corrections);
}

/** Null if there is no such career. */
export async function loadCareer(slug: string): Promise<CareerContent | null> {
  const [{ careerContent }, corrections] = await Promise.all([loadLibrary(), loadCorrections()]);
  return careerContent(slug, corrections);
}
