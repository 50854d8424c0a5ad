export { BackgroundJobs as ImportJobs } from '#server/lib/background-jobs.ts';
