import { appointmentsOfFamily } from './areas/appointments/index.ts';
import { contactsOfFamily } from './areas/enquiries/index.ts';
import { familiesOfFamily } from './areas/families/index.ts';
import { choicesOfFamily } from './areas/guidance/index.ts';
import { reportsOfFamily } from './areas/reports/index.ts';
import { schoolsOfFamily } from './areas/schools/index.ts';
import { type FamilyArea, studentsOfFamily } from './areas/students/index.ts';
import { tasksOfFamily } from './areas/tasks/index.ts';

/**
 * The areas with records of families, in the order in which they are asked when a family is erased or exported, or two
 * records become one. Students come after the areas whose records end with the student; the contacts outlive them.
 */
export const FAMILY_AREAS: readonly FamilyArea[] = [
  schoolsOfFamily,
  appointmentsOfFamily,
  reportsOfFamily,
  choicesOfFamily,
  tasksOfFamily,
  familiesOfFamily,
  studentsOfFamily,
  contactsOfFamily,
];
