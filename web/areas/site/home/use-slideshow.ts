import { type FocusEvent, useEffect, useReducer, useState, useSyncExternalStore } from 'react';
import { useMediaQuery } from '#web/lib/use-media-query.ts';
import { ANIMATION_MS, FIRST_SLIDE, reduceSlideshow, stayOf } from './slideshow-state.ts';

/** `holdProps` go on the element around all focusable parts. */
export function useSlideshow() {
  const [state, dispatch] = useReducer(reduceSlideshow, FIRST_SLIDE);
  const isMotionReduced = useMediaQuery('(prefers-reduced-motion: reduce)');
  const isTabHidden = useIsTabHidden();
  const [choice, setChoice] = useState<'play' | 'pause' | null>(null);
  const [isHeld, setIsHeld] = useState(false);

  const isPlaying = choice === null ? !isMotionReduced : choice === 'play';
  const isAdvancing = isPlaying && !isHeld && !isTabHidden;
  const isAnimated = !isMotionReduced;

  useEffect(() => {
    if (!isAdvancing) return;
    const timer = setTimeout(() => dispatch({ type: 'advanced', isAnimated }), stayOf(state.index));
    return () => clearTimeout(timer);
  }, [isAdvancing, isAnimated, state.index]);

  useEffect(() => {
    if (state.transition === null) return;
    const timer = setTimeout(() => dispatch({ type: 'animation-ended' }), ANIMATION_MS);
    return () => clearTimeout(timer);
  }, [state.transition]);

  return {
    state,
    isPlaying,
    isAdvancing,
    jump: (to: number) => dispatch({ type: 'jumped', to, isAnimated }),
    toggle: () => {
      setChoice(isPlaying ? 'pause' : 'play');
      // Play from the keyboard starts although the focus is still inside.
      setIsHeld(false);
    },
    holdProps: {
      onFocus: ({ target }: FocusEvent) => {
        if (target.matches(':focus-visible')) setIsHeld(true);
      },
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) setIsHeld(false);
      },
    },
  };
}

function useIsTabHidden(): boolean {
  return useSyncExternalStore(
    subscribeToVisibility,
    () => document.hidden,
    () => false,
  );
}

function subscribeToVisibility(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}
