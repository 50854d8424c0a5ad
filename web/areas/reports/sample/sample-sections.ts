import { SAMPLE_REPORTS } from '#contracts/reports/index.ts';
import type { Service } from '#contracts/services.ts';
import { composeReportHere } from '#web/areas/reports/writing/report-words.ts';

export const sampleSections = (service: Service) => composeReportHere(SAMPLE_REPORTS[service]);
