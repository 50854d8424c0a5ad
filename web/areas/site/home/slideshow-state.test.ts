import { describe, expect, it } from 'vitest';
import { SLIDES } from './slideshow.tsx';
import {
  ADVANCE_MS,
  ANIMATION_MS,
  FIRST_SLIDE,
  LAST_SLIDE_EXTRA_MS,
  reduceSlideshow,
  SLIDE_COUNT,
  type SlideshowEvent,
  type SlideshowState,
  stayOf,
} from './slideshow-state.ts';

const stateAfter = (...events: SlideshowEvent[]): SlideshowState =>
  events.reduce(reduceSlideshow, FIRST_SLIDE);
const advanced: SlideshowEvent = { type: 'advanced', isAnimated: true };
const ended: SlideshowEvent = { type: 'animation-ended' };
const jumped = (to: number, isAnimated = true): SlideshowEvent => ({ type: 'jumped', to, isAnimated });

it('has the specified times and one picture per slide', () => {
  expect([SLIDE_COUNT, ADVANCE_MS, ANIMATION_MS, LAST_SLIDE_EXTRA_MS]).toEqual([7, 5000, 1800, 5000]);
  expect(SLIDES).toHaveLength(SLIDE_COUNT);
});

it('pauses longer on the last slide', () => {
  expect([0, 1, 2, 3, 4, 5, 6].map(stayOf)).toEqual([5000, 5000, 5000, 5000, 5000, 5000, 10_000]);
});

it('continues forwards from the last slide to the first', () => {
  expect(stateAfter(jumped(6), ended, advanced)).toEqual({
    index: 0,
    transition: { leaving: 6, way: 'forwards' },
    queued: null,
  });
});

describe('a dot', () => {
  it.each([
    [5, 'forwards'],
    [1, 'backwards'],
  ])('moves from slide 3 to slide %i %s', (to, way) => {
    const { index, transition } = stateAfter(jumped(3), ended, jumped(to));
    expect([index, transition?.leaving, transition?.way]).toEqual([to, 3, way]);
  });

  it('does nothing for the current slide', () => {
    expect(stateAfter(jumped(0))).toBe(FIRST_SLIDE);
  });

  it('does nothing on a second press', () => {
    expect(stateAfter(jumped(4), jumped(4))).toEqual(stateAfter(jumped(4)));
    expect(stateAfter(jumped(4), jumped(4), ended)).toEqual({ index: 4, transition: null, queued: null });
  });

  it('pressed during the animation is queued, and replaces an earlier one', () => {
    const meanwhile = stateAfter(jumped(4), jumped(2), jumped(5));
    expect([meanwhile.index, meanwhile.queued]).toEqual([4, 5]);
    expect(reduceSlideshow(meanwhile, ended)).toEqual({
      index: 5,
      transition: { leaving: 4, way: 'forwards' },
      queued: null,
    });
  });

  it('leaves the queue when the arriving slide is pressed again', () => {
    expect(stateAfter(jumped(4), jumped(2), jumped(4)).queued).toBeNull();
  });

  it('jumps at once without an animation', () => {
    expect(stateAfter(jumped(5, false))).toEqual({ index: 5, transition: null, queued: null });
    expect(stateAfter(jumped(5), jumped(2, false))).toEqual({ index: 2, transition: null, queued: null });
  });
});
