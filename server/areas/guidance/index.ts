export { registerCourses } from './courses/routes.ts';
export { correctionsInUse } from './courses/service.ts';
export { askForChoices } from './interests/choices.ts';
export { choicesOfFamily } from './interests/family-sql.ts';
export { selectResults } from './interests/repo.ts';
export { registerInterests } from './interests/routes.ts';
