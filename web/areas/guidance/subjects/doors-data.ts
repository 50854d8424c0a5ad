import {
  CAREERS,
  type CareerFamily,
  type CourseCorrections,
  type Subject,
} from '#contracts/guidance/index.ts';
import { subjectsOfCareer } from '#web/areas/guidance/careers/page-content.ts';
import { type CourseTable, courseTable } from './course-table.ts';

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
export function doorsData(corrections: CourseCorrections): DoorsData {
  const table = courseTable(corrections);
  return {
    ...table,
    careers: CAREERS.flatMap(({ slug, name, family }) => {
      const subjects = subjectsOfCareer(slug, table.courses);
      return subjects === null ? [] : [{ id: slug, name, family, subjects }];
    }),
  };
}
