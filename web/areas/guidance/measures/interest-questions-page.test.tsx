import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  getChoiceFigures,
  getInterestMeasures,
  type InterestMeasures,
  type ItemMeasures,
} from '#contracts/guidance/index.ts';
import { INTEREST_TYPES, typeOfItem } from '#contracts/interests.ts';
import { INTEREST_ITEMS } from '#web/areas/guidance/interests/items.en.ts';
import { renderPortal } from '#web/testing/render-portal.tsx';
import { type ApiStub, stubApi } from '#web/testing/stub-api.ts';
import { chanceOf, InterestQuestionsPage } from './interest-questions-page.tsx';

let api: ApiStub;
beforeEach(() => {
  api = stubApi();
  api.answer(getChoiceFigures, {
    figures: [
      { months: 12, asked: 5, answered: 4, listed: 3, other: 1, undecided: 0 },
      { months: 24, asked: 0, answered: 0, listed: 0, other: 0, undecided: 0 },
    ],
  });
});

const makeItem = (place: number, partial: Partial<ItemMeasures> = {}): ItemMeasures => ({
  place,
  type: typeOfItem(place),
  counts: [6, 7, 8, 9, 10],
  mean: 2.25,
  correlation: 0.5,
  faults: [],
  ...partial,
});
const makeForm = (results: number, alpha: number | null = 0.714) => ({
  results,
  alphas: INTEREST_TYPES.map((type) => ({ type, alpha })),
});
const makeMeasures = (partial: Partial<InterestMeasures> = {}): InterestMeasures => ({
  results: 40,
  items: [makeItem(0), makeItem(1)],
  short: makeForm(40),
  long: null,
  ...partial,
});

const open = () => renderPortal(<InterestQuestionsPage />);
const questions = async () => {
  const table = await screen.findByRole('table', { name: 'Questions' });
  return within(table).getAllByRole('row').slice(1);
};

describe('the page', () => {
  it('says how many more results are needed', async () => {
    api.answer(getInterestMeasures, { results: 12, all: null, groups: [] });
    open();
    screen.getByText('Loading the questions...');
    await screen.findByText('Shown from 30 results on: 12 so far.');
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('has an error state with Retry', async () => {
    api.refuse(getInterestMeasures, 500, { message: 'Broken', code: 'internal' });
    open();
    await screen.findByText('Failed to load the questions. Please try again.');
    api.answer(getInterestMeasures, { results: 12, all: null, groups: [] });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('Shown from 30 results on: 12 so far.');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the questions', () => {
  it('appear in a table with their measures, the worst first', async () => {
    const items = [
      makeItem(0),
      makeItem(1, { correlation: 0.3 }),
      makeItem(2, { correlation: -0.123, faults: ['lowCorrelation'] }),
      makeItem(3, { correlation: null, counts: [0, 0, 40, 0, 0], mean: 2, faults: ['unusedStep'] }),
      makeItem(4, {
        correlation: 0.1,
        counts: [0, 10, 10, 10, 10],
        faults: ['lowCorrelation', 'unusedStep'],
      }),
    ];
    api.answer(getInterestMeasures, { results: 40, all: makeMeasures({ items }), groups: [] });
    open();
    const rows = await questions();
    expect(rows.map((row) => within(row).getByRole('rowheader').textContent)).toEqual(
      [4, 3, 2, 1, 0].map((place) => INTEREST_ITEMS[place]?.text),
    );
    const cells = rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );
    const spread = 'No, not at all: 6, Probably not: 7, I am not sure: 8, Probably: 9, Yes, very much: 10';
    expect(cells[4]).toEqual([
      'Making and mending',
      '40',
      `${spread}678910`,
      '2.25',
      '0.50',
      'No fault found',
    ]);
    expect(cells[2]?.slice(-2)).toEqual(['−0.12', 'Works badly: too little in common with its type']);
    expect(cells[1]?.slice(-2)).toEqual(['—', 'Works badly: an answer that nobody chose']);
    expect(cells[0]?.at(-1)).toMatch(/too little in common.*nobody chose$/);
    screen.getByText('3 of 5 questions work badly.');
    screen.getByText('With 40 results, chance alone can move a correlation by 0.31 either way.');
  });

  it('of one type have an alpha, for each form with enough results', async () => {
    api.answer(getInterestMeasures, { results: 40, all: makeMeasures(), groups: [] });
    const page = open();
    const table = await screen.findByRole('table', { name: /go together$/ });
    const texts = (row: HTMLElement | undefined) =>
      [...(row?.children ?? [])].map((cell) => cell.textContent);
    const [head, first] = within(table).getAllByRole('row');
    expect(texts(head)).toEqual(['Type', '30 questions (40 results)']);
    expect(texts(first)).toEqual(['Making and mending', '0.71']);
    screen.getByText('All 60 questions: shown from 30 results with answers to all of them.');
    page.unmount();

    const all = makeMeasures({ long: makeForm(31, null) });
    api.answer(getInterestMeasures, { results: 40, all, groups: [] });
    open();
    const wide = await screen.findByRole('table', { name: /go together$/ });
    const [wideHead, wideFirst] = within(wide).getAllByRole('row');
    expect(texts(wideHead)).toEqual(['Type', '30 questions (40 results)', '60 questions (31 results)']);
    expect(texts(wideFirst)).toEqual(['Making and mending', '0.71', '—']);
    expect(screen.queryByText(/^All 60 questions/)).toBeNull();
  });

  it('are shown by age for groups of sufficient size, and judged from 30 results on', async () => {
    const items = [makeItem(0, { counts: [2, 2, 2, 2, 2], correlation: 0.1 })];
    const groups = [
      { from: 13, to: 14, ...makeMeasures({ results: 10, items, short: makeForm(10, 0.5) }) },
      { from: 15, to: 15, ...makeMeasures({ results: 30, short: makeForm(30) }) },
    ];
    api.answer(getInterestMeasures, { results: 40, all: makeMeasures(), groups });
    open();
    const age = await screen.findByLabelText('Age');
    expect(
      within(age)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['All ages (40 results)', '13 to 14 years (10 results)', '15 years (30 results)']);
    await userEvent.selectOptions(age, '13 to 14 years (10 results)');
    const [row] = await questions();
    expect(row?.textContent).toMatch(/0\.10Not judged below 30 results$/);
    expect(screen.queryByText(/work badly\.$/)).toBeNull();
    screen.getByText('With 10 results, chance alone can move a correlation by 0.63 either way.');
    await userEvent.selectOptions(age, 'All ages (40 results)');
    expect(await questions()).toHaveLength(2);
    screen.getByText('0 of 2 questions work badly.');
  });

  it('are ten at first, or all weak ones, and all on request', async () => {
    const items = Array.from({ length: 30 }, (_, place) =>
      makeItem(place, place < 12 ? { faults: ['unusedStep'] } : {}),
    );
    const groups = [
      { from: 13, to: 13, ...makeMeasures({ items: items.map((item) => ({ ...item, faults: [] })) }) },
      { from: 14, to: 14, ...makeMeasures() },
    ];
    api.answer(getInterestMeasures, { results: 80, all: makeMeasures({ items }), groups });
    open();
    expect(await questions()).toHaveLength(12);
    await userEvent.click(screen.getByRole('button', { name: 'Show all 30 questions', expanded: false }));
    expect(await questions()).toHaveLength(30);
    await userEvent.click(screen.getByRole('button', { name: 'Show fewer questions', expanded: true }));
    await userEvent.selectOptions(screen.getByLabelText('Age'), '13 years (40 results)');
    expect(await questions()).toHaveLength(10);
    await userEvent.selectOptions(screen.getByLabelText('Age'), '14 years (40 results)');
    expect(await questions()).toHaveLength(2);
    expect(screen.queryByRole('button', { name: /questions$/ })).toBeNull();
  });

  it('have no choice of ages without two groups', async () => {
    api.answer(getInterestMeasures, { results: 40, all: makeMeasures(), groups: [] });
    open();
    await questions();
    expect(screen.queryByLabelText('Age')).toBeNull();
    screen.getByText('By age: shown once two groups of ages have 10 results each.');
  });
});

it('chance equals the value in docs/guidance.md', () => {
  expect([chanceOf(30), chanceOf(100)].map((chance) => chance.toFixed(2))).toEqual(['0.36', '0.20']);
});

it('shows how often a later choice was in the list, with the number of answers', async () => {
  api.answer(getInterestMeasures, { results: 12, all: null, groups: [] });
  open();
  await screen.findByText('In the list: 3 of 4 answers.');
  screen.getByRole('heading', { name: 'After 24 months' });
  screen.getByText('No answers yet.');
});
