import type { CareerFamily, Subject } from '#contracts/guidance/index.ts';
import { CAREERS } from '#web/areas/guidance/careers/catalogue.ts';
import { subjectsOfCareer } from '#web/areas/guidance/careers/page-content.ts';
import { COURSE_TABLE, type CourseTable } from './course-table.ts';

/** A career as a wish: with the subjects of one alternative, one of its routes stays open. */
export interface CareerWish {
  id: string;
  name: string;
  family: CareerFamily;
  subjects: readonly (readonly Subject[])[];
}

export interface DoorsData extends CourseTable {
  careers: readonly CareerWish[];
}

/** Loaded by the renderer, and by a page whose HTML has no data. */
export const DOORS_DATA: DoorsData = {
  ...COURSE_TABLE,
  careers: CAREERS.map(({ slug, name, family }) => ({
    id: slug,
    name,
    family,
    subjects: subjectsOfCareer(slug),
  })),
};
