import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { BLANK_PARTICULARS, updateOffice } from '#contracts/operations/index.ts';
import {
  DMIT_DISCLOSURE,
  findReportGaps,
  ReportFormSchema,
  SAMPLE_REPORTS,
  SAMPLE_STUDENT,
} from '#contracts/reports/index.ts';
import { SAMPLE_NOTE, samplePdfAddress } from '#contracts/sample-address.ts';
import { SERVICE_NAMES, SERVICES, type Service } from '#contracts/services.ts';
import { api, buildSignedIn, setUpReports } from '#server/areas/reports/writing/reports-fixture.ts';

setUpReports();

const download = (service: Service) => api.app.inject(samplePdfAddress(service));

async function textOf(file: Uint8Array) {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(file)), { mergePages: true });
  return text.replaceAll(/\s+/g, ' ');
}

test.each(SERVICES)('the sample report of %s is a public PDF file', async (service) => {
  const { statusCode, headers, rawPayload } = await download(service);
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toBe('application/pdf');
  expect(headers['content-disposition']).toBe(`attachment; filename="sample-${service}-report.pdf"`);
  const text = await textOf(rawPayload);
  for (const words of [`Sample report: ${SERVICE_NAMES[service]}`, SAMPLE_NOTE, SAMPLE_STUDENT, 'Next steps'])
    expect(text).toContain(words);
  expect(text).not.toContain('[?]');
  expect(text.includes(DMIT_DISCLOSURE.evidence)).toBe(service === 'dmit');
});

test.each(SERVICES)('the sample report of %s passes the checks of a ready report', (service) => {
  const form = ReportFormSchema.parse(SAMPLE_REPORTS[service]);
  expect(findReportGaps(form)).toEqual([]);
});

test('a sample is drawn once, and again after a change of the letterhead', async () => {
  const [first, second] = await Promise.all([download('career'), download('career')]);
  expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
  // Two drawings of a file differ in their time and identifier.
  expect((await download('career')).rawPayload.equals(first.rawPayload)).toBe(true);

  const { token } = await buildSignedIn('super_admin');
  const body = { version: 1, particulars: { ...BLANK_PARTICULARS, legalName: 'Asha Guidance' } };
  (await api.call(updateOffice, { token, body })).ok();
  const { rawPayload } = await download('career');
  expect(rawPayload.equals(first.rawPayload)).toBe(false);
  expect(await textOf(rawPayload)).toContain('Asha Guidance');
});

test('an unknown service has no sample report', async () => {
  const { statusCode, body } = await api.app.inject(samplePdfAddress('palmistry' as Service));
  expect(statusCode).toBe(400);
  expect(JSON.parse(body)).toMatchObject({ message: 'The service is not known' });
});
