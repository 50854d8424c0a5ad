import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { DMIT_DISCLOSURE } from '#contracts/reports/index.ts';
import { SAMPLE_PAGES } from '#web/lib/sample-pages.ts';
import { BridgingPage } from './bridging-page.tsx';
import { DmitPage } from './dmit-page.tsx';
import { OverseasPage } from './overseas-page.tsx';
import { hydratePage, linksOf, textOf } from './page-fixture.tsx';

const PAGES = [
  ['DMIT', DmitPage],
  ['Overseas Admission', OverseasPage],
  ['Bridging Courses', BridgingPage],
] as const;

describe.each(PAGES)('the page of %s', (name, Page) => {
  it('describes the service, its steps and its results, and answers questions', () => {
    hydratePage(Page);
    expect(screen.getByRole('heading', { level: 1, name })).toBeTruthy();
    const titles = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
    for (const title of ['What it is', 'How it goes', 'What your family gets', 'Questions parents ask']) {
      expect(titles).toContain(title);
    }
    expect(titles.some((title) => title?.startsWith('Who it '))).toBe(true);
  });

  it('can be booked at its start and at its end, with confirmation', async () => {
    hydratePage(Page);
    const buttons = screen.getAllByRole('button', { name: 'Book a counselling session' });
    expect(buttons).toHaveLength(2);
    for (const button of buttons) {
      await userEvent.click(button);
      expect(await screen.findByText('Appointment Request Sent')).toBeTruthy();
    }
  });

  it('lists its sections, each with a link, and folds its answers', () => {
    const { container } = hydratePage(Page);
    const links = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toContain('Questions parents ask');
    for (const link of links) {
      const section = container.querySelector(link.getAttribute('href') ?? '');
      expect(section?.querySelector('h2')?.textContent).toBe(link.textContent);
    }
    const answers = [...container.querySelectorAll('details')];
    expect(answers.length).toBeGreaterThan(3);
    expect(answers.filter(({ open }) => open)).toEqual([]);
  });

  it('links to a sample report', () => {
    const { container } = hydratePage(Page);
    const [, address = ''] = linksOf(container).find(([text]) => text === 'Read a sample report') ?? [];
    expect(Object.values(SAMPLE_PAGES)).toContain(address);
  });

  it('links to the contact page', () => {
    const { container } = hydratePage(Page);
    expect(linksOf(container)).toContainEqual(['Ask us a question', '/contact']);
  });

  it('states no price, no success rate and no guarantee', () => {
    const { container } = hydratePage(Page);
    expect(textOf(container)).not.toMatch(/[₹$€%]|\bRs\b|rupee|success rate|guaranteed|we guarantee/i);
  });
});

describe('the page of DMIT', () => {
  it('describes the claims, never as facts', () => {
    const text = textOf(hydratePage(DmitPage).container);
    expect(text).toContain(
      'a fingerprint-pattern analysis said to reveal inborn talents, learning style, memory capacity and dominant brain traits',
    );
    expect(text).not.toMatch(
      /scientifically|accura|we measure|reveals|proves|discovers|(?<!said to )reveal /i,
    );
  });

  it('shows the notice about the evidence before any other text about the test', () => {
    hydratePage(DmitPage);
    const notice = screen.getByRole('region', { name: 'Please read this first' });
    expect(notice.textContent).toContain(
      'The Indian Psychiatric Society stated in 2019 that there is no scientific evidence of this test being useful for measuring intelligence or predicting behaviour.',
    );
    expect(notice.textContent).toContain(
      'Nothing from fingerprints ever changes a career recommendation that we give.',
    );
    const what = screen.getByRole('heading', { name: 'What it is' });
    expect(notice.compareDocumentPosition(what)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(notice.textContent).toContain(DMIT_DISCLOSURE.evidence);
  });

  it('explains the use of the prints and links to the privacy page', () => {
    const { container } = hydratePage(DmitPage);
    const text = textOf(container);
    expect(text).toContain('Without the consent of a parent or guardian we take no prints');
    expect(text).toContain('You can ask us to delete the prints, the report, or both.');
    expect(linksOf(container)).toContainEqual(['How we keep your child’s data safe', '/privacy']);
  });
});

it('never promises a visa or an admission', () => {
  const text = textOf(hydratePage(OverseasPage).container);
  expect(text).toContain('No one can promise a visa or an admission, and we never will.');
  for (const part of ['Course selection', 'University applications', 'Visa', 'Scholarships']) {
    expect(screen.getByRole('heading', { level: 3, name: part })).toBeTruthy();
  }
});

it('bridges maths, science, English, study skills and computer basics, without a promise of marks', () => {
  const text = textOf(hydratePage(BridgingPage).container);
  for (const subject of ['Maths', 'Science', 'English', 'Study skills', 'Computer basics']) {
    expect(screen.getByRole('heading', { level: 3, name: subject })).toBeTruthy();
  }
  expect(text).toContain('We promise no marks.');
});
