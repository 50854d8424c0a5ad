export { selectResults } from './results/repo.ts';
export { registerInterestResults } from './results/routes.ts';
