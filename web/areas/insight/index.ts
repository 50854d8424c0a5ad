export { sampleDataQuery } from './dashboard/api.ts';
export { Banner } from './dashboard/components/banner.tsx';
export { RemoveSampleData } from './dashboard/components/remove-sample-data.tsx';
