export { choicesOfFamily } from './choices/family-sql.ts';
export { registerChoices } from './choices/routes.ts';
export { askForChoices } from './choices/service.ts';
export { registerCounting } from './counting/routes.ts';
export { correctionsInUse } from './courses/corrections-in-use.ts';
export { registerCourses } from './courses/routes.ts';
export { selectResults } from './results/repo.ts';
export { registerInterestResults } from './results/routes.ts';
