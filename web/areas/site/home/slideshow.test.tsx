import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { pass } from '#web/testing/render-session.tsx';
import { SLIDES, Slideshow } from './slideshow.tsx';

const shown = () =>
  SLIDES.findIndex(({ alt }) => alt.message === screen.getByRole('img').getAttribute('alt'));
const dot = (number: number) => screen.getByRole('button', { name: `Slide ${number} of 7` });
const pictures = () => screen.getByRole('img').parentElement;
const isTransitioning = () => pictures()?.dataset.transitioning === 'true';
const moving = () => pictures()?.querySelectorAll('.animate-slide-in, .animate-slide-out').length;

function setTabHidden(isHidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

/** jsdom does not know how an element got its focus. */
function focusBy(way: 'keyboard' | 'press', element: HTMLElement): void {
  const matches = element.matches.bind(element);
  Object.defineProperty(element, 'matches', {
    value: (selector: string) => (selector === ':focus-visible' ? way === 'keyboard' : matches(selector)),
  });
  act(() => element.focus());
}

async function show(): Promise<void> {
  render(<Slideshow />, { wrapper: MemoryRouter });
  // The other pictures come after the first is painted.
  await pass(100);
}

beforeEach(() => {
  vi.useFakeTimers();
});

it('has only the first slide and the captions in the HTML', () => {
  const html = renderToString(
    <MemoryRouter>
      <Slideshow />
    </MemoryRouter>,
  );
  expect(html.match(/<img /g)).toHaveLength(1);
  expect(html).toContain(SLIDES[0]?.alt.message);
  for (const text of [
    'Delivering for children',
    'DMIT',
    'Career Counseling',
    'Overseas Admission',
    'Bridging Courses',
  ])
    expect(html).toContain(text);
});

it('loads the other pictures once the first is painted, and exposes one at a time to screen readers', async () => {
  render(<Slideshow />, { wrapper: MemoryRouter });
  expect(document.images).toHaveLength(1);
  await pass(100);
  expect(document.images).toHaveLength(7);
  expect(screen.getAllByRole('img')).toHaveLength(1);
  expect(new Set(SLIDES.map(({ alt }) => alt.message)).size).toBe(7);
});

it('advances every 5 seconds with an animation of 1.8 seconds', async () => {
  render(<Slideshow />, { wrapper: MemoryRouter });
  await pass(4999);
  expect(shown()).toBe(0);
  expect(isTransitioning()).toBe(false);
  await pass(1);
  expect(shown()).toBe(1);
  expect(isTransitioning()).toBe(true);
  expect(moving()).toBe(2);
  await pass(1799);
  expect(isTransitioning()).toBe(true);
  await pass(1);
  expect(isTransitioning()).toBe(false);
  expect(moving()).toBe(0);
  await pass(3199);
  expect(shown()).toBe(1);
  await pass(1);
  expect(shown()).toBe(2);
});

it('holds the last slide 5 seconds more and continues forwards to the first', async () => {
  render(<Slideshow />, { wrapper: MemoryRouter });
  for (let index = 1; index <= 6; index += 1) {
    await pass(5000);
    expect(shown()).toBe(index);
  }
  await pass(9999);
  expect(shown()).toBe(6);
  await pass(1);
  expect(shown()).toBe(0);
  expect(screen.getByRole('img').style.getPropertyValue('--slide-way')).toBe('1');
  await pass(5000);
  expect(shown()).toBe(1);
});

describe('the dots', () => {
  it('are seven, jump, and mark the current slide', async () => {
    await show();
    expect(within(screen.getByRole('list', { name: 'Slides' })).getAllByRole('button')).toHaveLength(7);
    expect(dot(1).getAttribute('aria-current')).toBe('true');
    fireEvent.click(dot(5));
    expect(shown()).toBe(4);
    expect(dot(5).getAttribute('aria-current')).toBe('true');
    expect(dot(1).getAttribute('aria-current')).toBe('false');
    await pass(1800);
    expect(isTransitioning()).toBe(false);
  });

  it('give the slide its full 5 seconds', async () => {
    await show();
    await pass(4000);
    fireEvent.click(dot(3));
    await pass(4999);
    expect(shown()).toBe(2);
    await pass(1);
    expect(shown()).toBe(3);
  });

  it('wait for an animation to end', async () => {
    await show();
    fireEvent.click(dot(3));
    await pass(900);
    fireEvent.click(dot(6));
    expect(shown()).toBe(2);
    expect(dot(6).getAttribute('aria-current')).toBe('true');
    await pass(900);
    expect(shown()).toBe(5);
    await pass(1800);
    expect(isTransitioning()).toBe(false);
  });

  it('move backwards to an earlier slide', async () => {
    await show();
    fireEvent.click(dot(5));
    await pass(1800);
    fireEvent.click(dot(2));
    expect(screen.getByRole('img').style.getPropertyValue('--slide-way')).toBe('-1');
  });
});

it('advances when a dot has the focus from a press', async () => {
  await show();
  focusBy('press', dot(1));
  await pass(5000);
  expect(shown()).toBe(1);
});

describe('the slideshow pauses', () => {
  it('on the Pause button', async () => {
    await show();
    fireEvent.click(screen.getByRole('button', { name: 'Pause the slideshow' }));
    await pass(60_000);
    expect(shown()).toBe(0);
    fireEvent.click(screen.getByRole('button', { name: 'Play the slideshow' }));
    await pass(5000);
    expect(shown()).toBe(1);
  });

  it('while its tab is hidden', async () => {
    await show();
    setTabHidden(true);
    await pass(60_000);
    expect(shown()).toBe(0);
    setTabHidden(false);
    await pass(5000);
    expect(shown()).toBe(1);
  });

  it('while it has keyboard focus', async () => {
    await show();
    focusBy('keyboard', dot(2));
    await pass(60_000);
    expect(shown()).toBe(0);
    focusBy('keyboard', dot(3));
    await pass(60_000);
    expect(shown()).toBe(0);
    act(() => dot(3).blur());
    await pass(5000);
    expect(shown()).toBe(1);
  });

  it('for a visitor with reduced motion, and then jumps without an animation', async () => {
    const list = Object.assign(new EventTarget(), { matches: true });
    vi.spyOn(window, 'matchMedia').mockReturnValue(list as unknown as MediaQueryList);
    await show();
    await pass(60_000);
    expect(shown()).toBe(0);
    fireEvent.click(dot(4));
    expect(shown()).toBe(3);
    expect(isTransitioning()).toBe(false);
    expect(moving()).toBe(0);
    // Unless the visitor presses Play.
    fireEvent.click(screen.getByRole('button', { name: 'Play the slideshow' }));
    await pass(5000);
    expect(shown()).toBe(4);
    expect(isTransitioning()).toBe(false);
  });
});

it('plays after Play was pressed from the keyboard', async () => {
  await show();
  const button = screen.getByRole('button', { name: 'Pause the slideshow' });
  focusBy('keyboard', button);
  fireEvent.click(button);
  fireEvent.click(button);
  await pass(5000);
  expect(shown()).toBe(1);
});

it('is announced only while it is paused', async () => {
  await show();
  expect(pictures()?.getAttribute('aria-live')).toBe('off');
  fireEvent.click(screen.getByRole('button', { name: 'Pause the slideshow' }));
  expect(pictures()?.getAttribute('aria-live')).toBe('polite');
});

it('has a line beside the caption for each slide', async () => {
  await show();
  const line = (index: number) => screen.getByText(SLIDES[index]?.line.message ?? '');
  expect(new Set(SLIDES.map(({ line }) => line.message)).size).toBe(7);
  expect([line(0).className, line(1).className]).toEqual([
    expect.not.stringContaining('invisible'),
    expect.stringContaining('invisible'),
  ]);
  fireEvent.click(dot(2));
  expect(line(1).className).not.toContain('invisible');
});

it('links to the assessment', async () => {
  await show();
  expect(screen.getByRole('link', { name: 'For my child' }).getAttribute('href')).toBe('/career');
});
