import { act, fireEvent, render, screen } from '@testing-library/react';
import { flushSync } from 'react-dom';
import { MemoryRouter, useLocation, useNavigate } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useListAddress } from '#web/lib/list-address.ts';
import { studentAddress } from './student-address.ts';
import { useSearchAhead } from './use-search-ahead.ts';

const REST_MS = 1000;
/** The pause of the search box. */
const PAUSE_MS = 150;

function List() {
  const { query, change, clear } = useListAddress(studentAddress);
  const { shown, changeFilters, search: searchFor, finishSearch } = useSearchAhead({ query, change });
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <input
        onChange={({ target }) => searchFor(target.value)}
        onPaste={() => setTimeout(() => searchFor('pasted'), PAUSE_MS)}
        onBlur={finishSearch}
      />
      <button type="button" onClick={() => clear()}>
        Clear
      </button>
      <button type="button" onClick={() => changeFilters({ status: 'active' })}>
        Active
      </button>
      <button type="button" onClick={() => void navigate('/student')}>
        Student
      </button>
      <button type="button" onClick={() => void navigate(-1)}>
        Back
      </button>
      <p data-testid="address">{`${pathname}${search}`}</p>
      <p data-testid="shown">{JSON.stringify(shown)}</p>
    </>
  );
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const open = (path = '/') =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <List />
    </MemoryRouter>,
  );
const box = () => screen.getByRole('textbox');
const type = (value: string) => fireEvent.change(box(), { target: { value } });
/** A click without focus, as on a phone. */
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
function pass(ms: number) {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}
const rest = () => pass(REST_MS);
const address = () => screen.getByTestId('address').textContent;
const shown = () => JSON.parse(screen.getByTestId('shown').textContent) as unknown;

it('shows typed text at once, and writes it into the address once the typing rests', () => {
  open();
  type('k');
  pass(REST_MS - 1);
  type('ka');
  pass(REST_MS - 1);
  expect([address(), shown()]).toEqual(['/', { q: 'ka' }]);
  pass(1);
  expect([address(), shown()]).toEqual(['/?q=ka', { q: 'ka' }]);
});

it('discards typed text when the list is cleared first', () => {
  open();
  type('ka');
  click('Clear');
  expect(shown()).toEqual({});
  rest();
  expect([address(), shown()]).toEqual(['/', {}]);
});

it('is cleared by a click that leaves the box in the same moment', () => {
  open();
  type('ka');
  act(() => {
    // The router gets both changes before it shows either.
    flushSync(() => fireEvent.blur(box()));
    click('Clear');
  });
  rest();
  expect([address(), shown()]).toEqual(['/', {}]);
});

it('keeps typed text when another filter is chosen', () => {
  open();
  type('ka');
  click('Active');
  expect(shown()).toEqual({ q: 'ka', status: 'active' });
  rest();
  expect(address()).toBe('/?q=ka&status=active');
});

it('leaves the entry reached by Back unchanged', () => {
  open();
  type('a');
  rest();
  click('Active');
  type('ab');
  click('Back');
  expect(address()).toBe('/?q=a');
  rest();
  expect([address(), shown()]).toEqual(['/?q=a', { q: 'a' }]);
});

it('writes the text into the address before a touch leads elsewhere', () => {
  open();
  type('ka');
  fireEvent.pointerDown(screen.getByRole('button', { name: 'Student' }));
  click('Student');
  expect(address()).toBe('/student');
  click('Back');
  expect(address()).toBe('/?q=ka');
});

it('keeps text typed at the moment when the previous text rests', () => {
  open();
  type('k');
  pass(REST_MS - PAUSE_MS - 1);
  fireEvent.paste(box());
  // A slow page: both timers are due.
  pass(PAUSE_MS + 1);
  expect(shown()).toEqual({ q: 'pasted' });
  rest();
  expect([address(), shown()]).toEqual(['/?q=pasted', { q: 'pasted' }]);
});

it('writes the text into the address even if a touch comes at the moment of the search', () => {
  open();
  fireEvent.paste(box());
  act(() => {
    vi.advanceTimersByTime(PAUSE_MS);
    document.dispatchEvent(new Event('pointerdown'));
  });
  expect(address()).toBe('/?q=pasted');
});

it('writes nothing when the text ends as it began', () => {
  open('/?q=ka');
  type('kav');
  type('ka');
  rest();
  expect([address(), shown()]).toEqual(['/?q=ka', { q: 'ka' }]);
  fireEvent.blur(box());
  expect(address()).toBe('/?q=ka');
});

it('is written once, even if the previous search arrives late', () => {
  const change = vi.fn();
  let list: ReturnType<typeof useSearchAhead> | undefined;
  let arrive = () => {};
  function Slow() {
    const { query } = useListAddress(studentAddress);
    const { key } = useLocation();
    const navigate = useNavigate();
    list = useSearchAhead({ query, change });
    arrive = () => void navigate('/?q=k', { replace: true, state: { typedOver: key } });
    return null;
  }
  render(
    <MemoryRouter>
      <Slow />
    </MemoryRouter>,
  );
  for (const text of ['k', 'ka']) {
    act(() => list?.search(text));
    act(() => list?.finishSearch());
  }
  expect(change.mock.calls.map(([part]) => part)).toEqual([{ q: 'k' }, { q: 'ka' }]);
  act(() => arrive());
  expect(change).toHaveBeenCalledTimes(2);
  expect(list?.shown).toEqual({ q: 'ka' });
});
