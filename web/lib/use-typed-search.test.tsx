import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useTypedSearch } from '#web/lib/use-typed-search.ts';

const PAUSE_MS = 150;
const store = vi.fn<(text: string) => void>();

function Box({ stored }: { stored: string }) {
  const { text, setText, search } = useTypedSearch(stored, store);
  return (
    <>
      <input value={text} onChange={(event) => setText(event.target.value)} />
      <button type="button" onClick={search}>
        Search
      </button>
    </>
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  store.mockClear();
});
function pause() {
  act(() => {
    vi.advanceTimersByTime(PAUSE_MS);
  });
}
const type = (value: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value } });
const shown = () => screen.getByRole<HTMLInputElement>('textbox').value;
const stores = () => store.mock.calls.map(([text]) => text);

/** @returns a function that changes the address. */
function open(stored = '') {
  const { rerender } = render(<Box stored={stored} />);
  return (address: string) => rerender(<Box stored={address} />);
}

/** Sends all of them; none arrives. */
function openAndType(...searches: string[]) {
  const arrive = open();
  for (const text of searches) {
    type(text);
    pause();
  }
  return arrive;
}

it('writes once the typing pauses, trimmed, and only changed text', () => {
  open();
  type('l');
  type('lo ');
  expect(stores()).toEqual([]);
  pause();
  expect(stores()).toEqual(['lo']);
  type('lo');
  pause();
  expect(stores()).toEqual(['lo']);
});

it('keeps typed text while the address is updated', () => {
  const arrive = openAndType('a', 'ab');
  type('abc');
  arrive('a');
  expect(shown()).toBe('abc');
  arrive('ab');
  expect(shown()).toBe('abc');
  pause();
  arrive('abc');
  expect(shown()).toBe('abc');
  expect(stores()).toEqual(['a', 'ab', 'abc']);
});

it('keeps typed text when the address skips a search', () => {
  const arrive = openAndType('a', 'ab');
  type('abc');
  arrive('ab');
  expect(shown()).toBe('abc');
});

it('takes over an external change of the address, and writes nothing', () => {
  const arrive = open('lotus');
  type('lotus p');
  arrive('banyan');
  expect(shown()).toBe('banyan');
  pause();
  expect(stores()).toEqual([]);
});

it('finds the same text again after an external change emptied the address', () => {
  const arrive = open();
  type('lotus');
  pause();
  arrive('lotus');
  arrive('');
  expect(shown()).toBe('');
  type('lotus');
  pause();
  expect(stores()).toEqual(['lotus', 'lotus']);
});

it('can search without a pause, and then writes once', () => {
  open();
  type('lotus');
  fireEvent.click(screen.getByRole('button', { name: 'Search' }));
  expect(stores()).toEqual(['lotus']);
  pause();
  expect(stores()).toEqual(['lotus']);
});
