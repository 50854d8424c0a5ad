import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { PLACEHOLDERS } from '#contracts/consultancy.ts';
import { DMIT_DISCLOSURE } from '#contracts/reports/index.ts';
import { accounts } from '#web/areas/families/index.ts';
import { AboutPage } from './about-page.tsx';
import { BridgingPage } from './bridging-page.tsx';
import { DmitPage } from './dmit-page.tsx';
import { OverseasPage } from './overseas-page.tsx';
import { hydratePage, linksOf, textOf } from './page-fixture.tsx';
import { PrivacyPage } from './privacy-page.tsx';
import { TermsPage } from './terms-page.tsx';

it.each([
  ['About us', AboutPage],
  ['DMIT', DmitPage],
  ['Overseas Admission', OverseasPage],
  ['Bridging Courses', BridgingPage],
  ['Terms and conditions', TermsPage],
  ['Privacy', PrivacyPage],
])('%s has one main heading, the others in order, and unique ids', (title, Page) => {
  const { container } = hydratePage(Page);
  expect(screen.getAllByRole('heading', { level: 1 }).map((heading) => heading.textContent)).toEqual([title]);
  let last = 0;
  for (const heading of container.querySelectorAll('h1, h2, h3, h4')) {
    const level = Number(heading.tagName.slice(1));
    expect(level, heading.textContent ?? '').toBeLessThanOrEqual(last === 0 ? 1 : Math.max(last + 1, 2));
    last = level;
  }
  const ids = [...container.querySelectorAll('[id]')].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

describe('About us', () => {
  it('names vision, mission, approach and commitment', () => {
    hydratePage(AboutPage);
    for (const name of ['Our vision', 'Our mission', 'Our approach', 'Our commitment']) {
      expect(screen.getByRole('heading', { level: 2, name })).toBeTruthy();
    }
  });

  it('links to the four services', () => {
    const { container } = hydratePage(AboutPage);
    for (const link of [
      ['DMIT', '/dmit'],
      ['Career Counseling', '/career'],
      ['Overseas Admission', '/overseas'],
      ['Bridging Courses', '/bridging'],
    ]) {
      expect(linksOf(container)).toContainEqual(link);
    }
    const text = textOf(container);
    expect(text).toContain('A fingerprint-based multiple-intelligence test, said to reveal');
    expect(text).toContain('career counselling that turns it into');
    expect(text).toContain('Overseas AdmissionAdmission support');
    expect(text).toContain('Bridging Courses');
  });

  it('has a Contact Us button', () => {
    hydratePage(AboutPage);
    for (const link of screen.getAllByRole('link', { name: 'Contact Us' })) {
      expect(link.getAttribute('href')).toBe('/contact');
    }
  });
});

describe.each([
  ['Terms and conditions', TermsPage],
  ['Privacy', PrivacyPage],
])('%s', (_, Page) => {
  it('lists its sections, each with a link', () => {
    const { container } = hydratePage(Page);
    const entries = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link');
    const listed = entries.map((entry) => {
      const section = container.querySelector(entry.getAttribute('href') ?? '');
      expect(section?.querySelector('h2')?.textContent).toBe(entry.textContent);
      return section;
    });
    expect(listed).toEqual([...container.querySelectorAll('section')]);
  });

  it('gives the date of the last change and the contact details', () => {
    const { container } = hydratePage(Page);
    expect(screen.getByText('Last changed: 28 November 2026')).toBeTruthy();
    const { legalName, phone, emails } = PLACEHOLDERS;
    expect(screen.getByText(legalName)).toBeTruthy();
    // Nobody answers the placeholder's number, so it is no link.
    expect(screen.getByText(phone.display).closest('a')).toBe(null);
    for (const { address } of emails) {
      expect(linksOf(container)).toContainEqual([address, `mailto:${address}`]);
    }
    expect(linksOf(container)).toContainEqual(['contact page', '/contact']);
  });
});

describe('the terms', () => {
  it('link to the privacy page and to the page about DMIT', () => {
    const { container } = hydratePage(TermsPage);
    expect(linksOf(container)).toContainEqual(['Privacy', '/privacy']);
    expect(linksOf(container)).toContainEqual(['DMIT', '/dmit']);
    expect(linksOf(container)).toContainEqual(['Forgot password', '/forgot-password']);
  });

  it('repeat the notice about DMIT and promise no decision of others', () => {
    const text = textOf(hydratePage(TermsPage).container);
    expect(text).toContain(DMIT_DISCLOSURE.evidence);
    expect(text).toContain(DMIT_DISCLOSURE.careers);
    expect(text).toContain('said to reveal inborn talents');
    expect(text).toContain('No one can promise you one.');
    expect(text).toContain('It is not yet an appointment');
  });
});

// Both texts are in the HTML; the style sheet hides the untrue one.
it.each([
  ['terms', TermsPage, 'sends us a request', 'nothing leaves your browser'],
  ['privacy page', PrivacyPage, 'We receive what you write', 'The forms of this site send nothing'],
  ['privacy page', PrivacyPage, 'A message from the contact page', 'This site sends us nothing.'],
])('the %s have a text for each mode: "%3$s" or "%4$s"', (_, Page, atEnquiries, atBrowser) => {
  const { container } = hydratePage(Page);
  const holders = (words: string) =>
    [...container.querySelectorAll('[class*="at-"]')].filter((each) => each.textContent?.includes(words));
  expect(holders(atEnquiries).map(({ className }) => className)).toEqual([
    expect.stringContaining('at-browser:hidden'),
  ]);
  expect(holders(atBrowser).map(({ className }) => className)).toEqual([
    expect.stringContaining('at-enquiries:hidden'),
  ]);
});

describe('the privacy page', () => {
  it('lists every entry stored by the site in the browser', async () => {
    await accounts.register({
      name: 'Meera Iyer',
      email: 'meera@family.example',
      password: 'a long password',
      parentName: 'Lakshmi Iyer',
      schoolName: '',
      age: 14,
      occupation: '',
      city: '',
      country: '',
      notes: '',
    });
    hydratePage(PrivacyPage);
    for (const key of [
      ...Object.keys(localStorage),
      'userEmail',
      'accountWork',
      'language',
      'interestRun',
      'bookings',
      'careerDraft',
      'careerResult',
      'interestInventory',
      'messageDraft',
      'privacyDraft',
      'bookingDraft',
      'sentRequests',
      'sendingDevice',
      'youngestAge',
    ]) {
      expect(screen.getByText(key, { selector: 'code' })).toBeTruthy();
    }
  });

  it('matches the product: nothing sent without a tick, no cookies, no tracking, no other companies', () => {
    const text = textOf(hydratePage(PrivacyPage).container);
    expect(text).toContain(
      'The career assessment and the interest inventory are worked out in your browser and are not sent to us.',
    );
    expect(text).toContain('We set no cookies.');
    expect(text).toContain('We do not track you');
    expect(text).toContain('The pages load nothing from other companies');
    expect(text).toContain('Your browser keeps the pages of this site that you have already seen');
  });

  it('says that finished answers remain as well', () => {
    const { container } = hydratePage(PrivacyPage);
    const term = screen.getByText('careerDraft', { selector: 'code' }).closest('div');
    expect(container.contains(term)).toBe(true);
    expect(term?.textContent).toContain('finished or not');
    expect(term?.textContent).toContain('until you use the Clear link below the form');
    expect(term?.textContent).toContain('put away under accountWork until you sign in again');
  });

  it('tells parents of children under 18 about the law', () => {
    const text = textOf(hydratePage(PrivacyPage).container);
    expect(text).toContain('Digital Personal Data Protection Act, 2023');
    expect(text).toContain('verifiable consent of a parent or lawful guardian');
  });

  it('explains withdrawal, access, correction, erasure and complaints', () => {
    const { container } = hydratePage(PrivacyPage);
    const text = textOf(container);
    expect(text).toContain('It is as easy as giving it.');
    for (const right of ['Access: ', 'Correction: ', 'Erasure: ', 'A complaint: ']) {
      expect(text).toContain(right);
    }
    expect(text).toContain('Data Protection Board of India');
    expect(linksOf(container)).toContainEqual(['Remove the account from this device', '/forgot-password']);
    expect(linksOf(container)).toContainEqual(['terms and conditions', '/terms']);
  });

  it('states how long data is stored', () => {
    const text = textOf(hydratePage(PrivacyPage).container);
    expect(text).toContain('The consultancy decides how long it needs them');
    expect(text).toContain('You can ask us to delete it at any time');
    expect(text).toContain('A link to a report works for 14 days');
    expect(text).toContain('deleted after 30 days, or 90 days if it could not be delivered');
    expect(text).toContain('each is deleted after 14 days');
    expect(text).toContain('It works for 24 hours.');
  });
});
