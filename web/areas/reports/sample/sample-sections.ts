import { composeReport, SAMPLE_REPORTS } from '#contracts/reports/index.ts';
import type { Service } from '#contracts/services.ts';

export const sampleSections = (service: Service) => composeReport(SAMPLE_REPORTS[service]);
