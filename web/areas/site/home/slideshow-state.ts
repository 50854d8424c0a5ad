export const SLIDE_COUNT = 7;
export const ADVANCE_MS = 5000;
export const ANIMATION_MS = 1800;
export const LAST_SLIDE_EXTRA_MS = 5000;

const LAST_INDEX = SLIDE_COUNT - 1;

type Way = 'forwards' | 'backwards';

export interface SlideshowState {
  index: number;
  /** Null while nothing moves. */
  transition: { leaving: number; way: Way } | null;
  /** A dot pressed during the transition. */
  queued: number | null;
}

export type SlideshowEvent =
  | { type: 'advanced'; isAnimated: boolean }
  | { type: 'jumped'; to: number; isAnimated: boolean }
  | { type: 'animation-ended' };

export const FIRST_SLIDE: SlideshowState = { index: 0, transition: null, queued: null };

/** In milliseconds from the start of its transition. */
export function stayOf(index: number): number {
  return index === LAST_INDEX ? ADVANCE_MS + LAST_SLIDE_EXTRA_MS : ADVANCE_MS;
}

export function reduceSlideshow(state: SlideshowState, event: SlideshowEvent): SlideshowState {
  switch (event.type) {
    case 'advanced':
      return goTo(state, (state.index + 1) % SLIDE_COUNT, 'forwards', event.isAnimated);
    case 'jumped':
      return jump(state, event.to, event.isAnimated);
    case 'animation-ended': {
      const still = { ...state, transition: null, queued: null };
      return state.queued === null ? still : jump(still, state.queued, true);
    }
  }
}

/** A jump during a transition waits for its end. */
function jump(state: SlideshowState, to: number, isAnimated: boolean): SlideshowState {
  if (state.transition !== null && isAnimated) return { ...state, queued: to === state.index ? null : to };
  if (to === state.index) return state;
  return goTo(state, to, to > state.index ? 'forwards' : 'backwards', isAnimated);
}

function goTo(state: SlideshowState, to: number, way: Way, isAnimated: boolean): SlideshowState {
  return { index: to, transition: isAnimated ? { leaving: state.index, way } : null, queued: null };
}
