import type { Service } from './services.ts';

// Without schemas, because public pages load it.

export const SAMPLE_PDF_PATH = '/api/public/sample-reports/{service}';
export const samplePdfAddress = (service: Service) => SAMPLE_PDF_PATH.replace('{service}', service);

/** On the page and in the file. */
export const SAMPLE_NOTE = /*i18n*/ 'Child, family, counsellor and universities are invented.';
