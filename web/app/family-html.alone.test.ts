// Alone, because the renderer makes a message that the catalogue lacks an error.
import { expect, it, vi } from 'vitest';
import { PLACEHOLDERS } from '#contracts/consultancy.ts';
import type { ChildDetails } from '#contracts/families/index.ts';
import { addressOf, paths } from '#contracts/pages.ts';
import { renderFamilyPage } from '#web/app/prerender.tsx';
import { readConsultancy, setConsultancy } from '#web/lib/consultancy.ts';
import { pageLanguage } from '#web/lib/messages.ts';
import { readPageSetting } from '#web/lib/page-settings.ts';

const officeAt = (display: string) => ({
  ...PLACEHOLDERS,
  phone: { tel: display.replaceAll(' ', ''), display },
});
const KAVYA: ChildDetails = {
  ...{ id: 3, name: 'Kavya <b>Example</b>', relation: 'mother', sight: 'all', isDecider: true },
  ...{ erasure: null, coming: [], past: [], askedConsents: 0, work: null },
};
const CLOSED = { appointments: [], services: [], changeHours: 24, timeZone: 'Asia/Kolkata' };

it('renders the first answers, and leaves the renderer as another rendering needs it', async () => {
  vi.stubGlobal('window', undefined);
  vi.stubGlobal('document', undefined);
  const other = officeAt('+91 44 5555 0199');
  setConsultancy(other);
  const { body, element } = await renderFamilyPage({
    address: addressOf(paths.familyChild, KAVYA.id),
    language: 'hi',
    settings: { 'public-services': 'accounts', mail: 'on' },
    consultancy: officeAt('+91 44 5555 0100'),
    answers: [{ child: KAVYA }, CLOSED, { account: { name: 'Meena Example' } }],
  });
  const left = [pageLanguage(), readPageSetting('mail'), readConsultancy()];
  vi.unstubAllGlobals();
  expect(left).toEqual(['en', null, other]);
  expect(body).toContain('Kavya &lt;b&gt;Example');
  expect(body).toContain('Meena Example');
  expect(body).toContain('कृपया हमें फ़ोन करें: <a href="tel:+914455550100"');
  expect(element).toContain('Kavya \\u003cb>');
});
