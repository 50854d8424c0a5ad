import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { type Consultancy, PLACEHOLDERS } from '#contracts/consultancy.ts';
import { setConsultancy } from '#web/lib/consultancy.ts';
import { AboutPage } from './about-page.tsx';
import { BridgingPage } from './bridging-page.tsx';
import { DmitPage } from './dmit-page.tsx';
import { hydratePage, textOf } from './page-fixture.tsx';

afterEach(() => setConsultancy(null));

function show(Page: typeof AboutPage, particulars: Partial<Consultancy>) {
  setConsultancy({ ...PLACEHOLDERS, ...particulars });
  return hydratePage(Page);
}

const FEE = {
  from: '₹1,25,000',
  duration: 'two sessions',
  included: ['A talk', 'A report'],
  refundRule: ['The whole fee until a day before.'],
};

it('shows the fee of a service on its page alone', () => {
  const { container } = show(DmitPage, { fees: { dmit: FEE } });
  screen.getByRole('heading', { level: 2, name: 'What it costs' });
  const contents = within(screen.getByRole('navigation', { name: 'On this page' }));
  const entry = contents.getByRole('link', { name: 'What it costs' }).getAttribute('href');
  expect(container.querySelector(entry ?? '')?.textContent).toContain('₹1,25,000');
  const text = textOf(container);
  for (const words of ['from ₹1,25,000', 'two sessions', 'A talk', 'A report', 'The whole fee until'])
    expect(text).toContain(words);
  cleanup();
  show(BridgingPage, { fees: { dmit: FEE } });
  const section = screen.getByRole('heading', { name: 'What it costs' }).closest('section');
  expect(section?.textContent).toBe(
    'What it costsThe fee is not on this page yet. We tell you before anything begins that costs money. Ask us',
  );
});

it('omits the missing parts of a fee', () => {
  show(DmitPage, { fees: { dmit: { ...FEE, from: null, included: [], refundRule: [] } } });
  const section = screen.getByRole('heading', { name: 'What it costs' }).closest('section');
  expect(section?.textContent).toBe('What it coststwo sessions');
});

it('shows the entered details of the consultancy, and no sample', () => {
  const { container } = show(AboutPage, {});
  expect(textOf(container)).not.toContain(PLACEHOLDERS.address.street[0]);
  cleanup();
  show(AboutPage, {
    registration: { kind: 'Udyam', number: 'UDYAM-TN-00-0000000' },
    foundedIn: '2012',
    address: { ...PLACEHOLDERS.address, street: ['1 Temple Road'] },
  });
  const section = screen.getByRole('heading', { name: 'The consultancy' }).closest('section');
  const terms = within(section ?? document.body);
  expect(terms.getByText('Udyam').nextSibling?.textContent).toBe('UDYAM-TN-00-0000000');
  expect(terms.getByText('Founded in').nextSibling?.textContent).toBe('2012');
  terms.getByText('1 Temple Road');
  terms.getByText('Chennai 600000');
});

const ASHA = {
  name: 'Asha Rao',
  qualification: 'M.A. Psychology',
  languages: 'English, Hindi',
  days: 'Monday to Friday',
  photo: '/people/abc',
};

it('shows the people with consent, in their order, and no section without them', () => {
  show(AboutPage, {});
  expect(screen.queryByRole('heading', { name: 'The people you meet' })).toBeNull();
  cleanup();
  const bina = { ...ASHA, name: 'Bina Das', qualification: null, languages: '', photo: null };
  const { container } = show(AboutPage, { people: [ASHA, bina] });
  const section = screen.getByRole('heading', { name: 'The people you meet' }).closest('section');
  const [first, second] = within(section ?? document.body).getAllByRole('listitem');
  expect(first?.textContent).toBe('Asha RaoM.A. PsychologySpeaks English, HindiMonday to Friday');
  expect(first?.querySelector('img')?.getAttribute('src')).toBe('/people/abc');
  expect(second?.textContent).toBe('BBina DasMonday to Friday');
  expect(container.querySelector('#people')).not.toBeNull();
});

it('names the people on the page of a service, with a link to their details', () => {
  show(DmitPage, { people: [ASHA] });
  screen.getByText('Asha Rao');
  const more = screen.getByRole('link', { name: 'Qualifications, languages and days' });
  expect(more.getAttribute('href')).toBe('/about#people');
  expect(screen.queryByText('M.A. Psychology')).toBeNull();
});

it.each([
  [{}, 'Who you would meet and how we are registered is not on this page yet.'],
  [{ people: [ASHA] }, 'How we are registered is not on this page yet.'],
  [
    { registration: { kind: 'Udyam', number: '1' } },
    'Who you would meet, with qualifications and languages, is not on this page yet.',
  ],
])('says what the office has not entered, with a way to ask: %j', (particulars, words) => {
  show(AboutPage, particulars);
  const sentence = screen.getByText(words, { exact: false });
  expect(within(sentence).getByRole('link', { name: 'Ask us' }).getAttribute('href')).toBe('/contact');
});

it('asks for nothing when everything is there', () => {
  show(AboutPage, { people: [ASHA], registration: { kind: 'Udyam', number: '1' } });
  expect(screen.queryByRole('link', { name: 'Ask us' })).toBeNull();
});
