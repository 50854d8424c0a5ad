import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DataTable } from '#web/components/data-table.tsx';
import { FIRST_ROWS, HIDES_LATE_ROWS, REST_MS } from '#web/components/late-rows.ts';

interface Person {
  id: number;
  name: string;
}

const COLUMNS = [{ key: 'name', header: 'Name', isTitle: true, cell: ({ name }: Person) => name }];

const people = (word: string, count = 100): Person[] =>
  Array.from({ length: count }, (_, id) => ({ id, name: `${word} ${id}` }));
const namesOf = (rows: readonly Person[]) => rows.map(({ name }) => name);

function show(rows: readonly Person[]) {
  const table = (rows: readonly Person[]) => (
    <DataTable caption="People" columns={COLUMNS} rows={rows} getKey={({ id }) => id} />
  );
  const { rerender } = render(table(rows));
  return { showOthers: (rows: readonly Person[]) => rerender(table(rows)) };
}

const names = () => screen.queryAllByRole('rowheader').map((cell) => cell.textContent);
const body = () => screen.getAllByRole('rowgroup').at(-1);
const isLate = () => body()?.classList.contains(HIDES_LATE_ROWS);
/** Whether the table is all that it says to be. */
function expectWhole(rows: readonly Person[]) {
  expect(names()).toEqual(namesOf(rows));
  expect(isLate()).toBe(false);
  expect(screen.getByRole('table').hasAttribute('aria-rowcount')).toBe(false);
  expect(body()?.children).toHaveLength(rows.length);
}

it('lets only overlong words break, so that no value makes the page wider', () => {
  const name = `Priyanka Balasubramaniam ${'w'.repeat(100)}`;
  show([{ id: 1, name }]);
  const cell = screen.getByRole('rowheader');
  expect(cell.textContent).toBe(name);
  const breakable = within(cell).getByText('w'.repeat(100));
  expect(breakable.className).toContain('overflow-wrap:anywhere');
  expect(screen.getByRole('table').parentElement?.className).toContain('overflow-x-auto');
});

it('has all rows at once where nothing says that somebody gets to them', () => {
  const { showOthers } = show(people('Asha'));
  expectWhole(people('Asha'));
  showOthers(people('Ravi'));
  expectWhole(people('Ravi'));
});

describe('rows that nobody sees yet', () => {
  let observers: { report: (isIntersecting: boolean) => void; place: Element | null }[];
  /** What the browser tells of the place after the first rows. */
  const reach = (isNear: boolean) => act(() => void observers.find(({ place }) => place)?.report(isNear));
  const rest = (ms = REST_MS) => act(() => void vi.advanceTimersByTime(ms));

  beforeEach(() => {
    vi.useFakeTimers();
    observers = [];
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        place: Element | null = null;
        report: (isIntersecting: boolean) => void;
        constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
          this.report = (isIntersecting) => tell([{ isIntersecting }]);
          observers.push(this);
        }
        observe(place: Element) {
          this.place = place;
        }
        disconnect() {
          this.place = null;
        }
      },
    );
  });

  it('come at rest, and the table says meanwhile how many there are', () => {
    const rows = people('Asha');
    show(rows);
    expect(names()).toEqual(namesOf(rows.slice(0, FIRST_ROWS)));
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('101');
    // The row that keeps the page's height.
    expect(body()?.children).toHaveLength(FIRST_ROWS + 1);
    expect(body()?.lastElementChild?.getAttribute('aria-hidden')).toBe('true');
    rest();
    expectWhole(rows);
  });

  it('are hidden from the first of them on, and stay those before until the rest', () => {
    expect(HIDES_LATE_ROWS).toContain(`nth-child(n+${FIRST_ROWS + 1})`);
    const [before, rows] = [people('Asha'), people('Ravi')];
    const { showOthers } = show(before);
    rest();
    showOthers(rows);
    expect(names()).toEqual(namesOf([...rows.slice(0, FIRST_ROWS), ...before.slice(FIRST_ROWS)]));
    expect(isLate()).toBe(true);
    rest();
    expectWhole(rows);
  });

  it('wait as long as somebody types or other rows come', () => {
    const { showOthers } = show(people('Asha'));
    rest(REST_MS - 1);
    fireEvent.input(document.body);
    rest(REST_MS - 1);
    showOthers(people('Ravi'));
    rest(REST_MS - 1);
    expect(names()).toHaveLength(FIRST_ROWS);
    rest(1);
    expectWhole(people('Ravi'));
  });

  it('are there before the reader is, and stay so while she is among them', () => {
    const { showOthers } = show(people('Asha'));
    reach(false);
    expect(names()).toHaveLength(FIRST_ROWS);
    reach(true);
    expectWhole(people('Asha'));
    showOthers(people('Ravi'));
    expectWhole(people('Ravi'));
    reach(false);
    expectWhole(people('Ravi'));
    showOthers(people('Devi'));
    expect(isLate()).toBe(true);
  });

  it('are there on paper', () => {
    show(people('Asha'));
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expectWhole(people('Asha'));
  });

  it('do not wait when the list is fetched again and hardly changed', () => {
    const rows = people('Asha');
    const { showOthers } = show(rows);
    rest();
    const changed = rows.with(70, { id: 70, name: 'Renamed' });
    showOthers(changed);
    expectWhole(changed);
  });

  it.each([
    ['for the reader', () => reach(true)],
    ['at rest', () => rest()],
  ])('leave the columns as wide as they are when they come %s', (_, come) => {
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 80, 40));
    const { showOthers } = show(people('Asha'));
    const header = screen.getByRole('columnheader');
    expect(header.style.width).toBe('');
    come();
    expect(header.style.width).toBe('80px');
    reach(false);
    showOthers(people('Ravi'));
    expect(header.style.width).toBe('');
  });

  it('are in no list twice, and none that a shorter list left out comes back', () => {
    const rows = people('Asha');
    const { showOthers } = show(rows);
    rest();
    // Twenty rows have moved up among the first ones, and twenty less are after them.
    showOthers(rows.slice(20));
    expect(names()).toEqual(namesOf(rows.slice(20, 80)));
    showOthers(people('Ravi', 10));
    expectWhole(people('Ravi', 10));
    showOthers(people('Devi'));
    expect(names()).toEqual(namesOf(people('Devi', FIRST_ROWS)));
    rest();
    expectWhole(people('Devi'));
  });
});
