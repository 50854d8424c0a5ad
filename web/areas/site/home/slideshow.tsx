import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Pause, Play } from 'lucide-react';
import {
  type CSSProperties,
  type FocusEvent,
  useEffect,
  useReducer,
  useState,
  useSyncExternalStore,
} from 'react';
import { Link } from 'react-router';
import { paths } from '#contracts/pages.ts';
import { SERVICE_NAMES } from '#contracts/services.ts';
import { buttonClasses } from '#web/components/ui/button.tsx';
import { cn } from '#web/lib/cn.ts';
import { hasOwnPhone, readConsultancy } from '#web/lib/consultancy.ts';
import { addressHere } from '#web/lib/messages.ts';
import { useMediaQuery } from '#web/lib/use-media-query.ts';
import brain from './slides/brain.svg';
import cricket from './slides/cricket.svg';
import hand from './slides/hand.svg';
import painting from './slides/painting.svg';
import tabla from './slides/tabla.svg';
import telescope from './slides/telescope.svg';
import world from './slides/world.svg';
import {
  ANIMATION_MS,
  FIRST_SLIDE,
  reduceSlideshow,
  type SlideshowState,
  stayOf,
} from './slideshow-state.ts';

export function Slideshow() {
  const { state, isPlaying, isAdvancing, jump, toggle, holdProps } = useSlideshow();
  return (
    <section
      {...holdProps}
      aria-roledescription={t`carousel`}
      aria-label={t`What we do, in pictures`}
      className="relative mx-auto max-w-360 bg-cream md:overflow-hidden 2xl:mt-6 2xl:rounded-3xl"
    >
      <Pictures state={state} isAdvancing={isAdvancing} />
      <div className="flex flex-wrap items-center justify-center bg-cream md:absolute md:right-6 md:bottom-6 md:rounded-full md:bg-paper/95 md:px-1 md:shadow-float noscript:hidden">
        <PlayButton isPlaying={isPlaying} onClick={toggle} />
        <Dots shown={state.queued ?? state.index} onJump={jump} />
      </div>
      <Caption shown={state.index} />
    </section>
  );
}

interface PicturesProps {
  state: SlideshowState;
  isAdvancing: boolean;
}

function Pictures({ state, isAdvancing }: PicturesProps) {
  const areOthersWanted = useIsPainted();
  return (
    <div
      // Do not read out every slide while it advances by itself.
      aria-live={isAdvancing ? 'off' : 'polite'}
      data-transitioning={state.transition !== null}
      className="relative aspect-[5/3] overflow-hidden bg-peach sm:aspect-video lg:aspect-[2/1]"
    >
      {SLIDES.map(
        (slide, position) =>
          (position === 0 || areOthersWanted) && (
            <Picture key={slide.src} slide={slide} position={position} state={state} />
          ),
      )}
    </div>
  );
}

/** The other pictures load after the first one is painted. */
function useIsPainted(): boolean {
  const [isPainted, setIsPainted] = useState(false);
  useEffect(() => {
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setIsPainted(true));
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return isPainted;
}

interface PictureProps {
  slide: Slide;
  position: number;
  state: SlideshowState;
}

function Picture({ slide, position, state: { index, transition } }: PictureProps) {
  const isShown = position === index;
  const isLeaving = position === transition?.leaving;
  const motion = {
    animationDuration: `${ANIMATION_MS}ms`,
    '--slide-way': transition?.way === 'backwards' ? -1 : 1,
  } as CSSProperties;
  return (
    <img
      src={slide.src}
      alt={i18n._(slide.alt)}
      width={1600}
      height={900}
      aria-hidden={!isShown}
      fetchPriority={position === 0 ? 'high' : 'low'}
      decoding={position === 0 ? 'sync' : 'async'}
      style={transition === null ? undefined : motion}
      className={cn(
        'absolute inset-0 size-full object-cover object-[66%_60%]',
        !isShown && !isLeaving && 'invisible',
        transition !== null && isShown && 'animate-slide-in',
        isLeaving && 'animate-slide-out',
      )}
    />
  );
}

function PlayButton({ isPlaying, onClick }: { isPlaying: boolean; onClick: () => void }) {
  const Icon = isPlaying ? Pause : Play;
  return (
    <button
      type="button"
      onClick={onClick}
      aria-label={isPlaying ? t`Pause the slideshow` : t`Play the slideshow`}
      className="grid size-11 cursor-pointer place-items-center rounded-full text-primary hover:bg-primary/10"
    >
      <Icon aria-hidden className="size-5 fill-current" />
    </button>
  );
}

interface DotsProps {
  shown: number;
  onJump: (index: number) => void;
}

function Dots({ shown, onJump }: DotsProps) {
  return (
    <ul aria-label={t`Slides`} className="flex flex-wrap justify-center">
      {SLIDES.map(({ src }, index) => (
        <li key={src}>
          <button
            type="button"
            onClick={() => onJump(index)}
            aria-label={t`Slide ${ph({ number: index + 1 })} of ${ph({ count: SLIDES.length })}`}
            aria-current={index === shown}
            className="group grid size-11 cursor-pointer place-items-center rounded-full"
          >
            <span
              className={cn(
                'h-3 rounded-full transition-all duration-300',
                index === shown ? 'w-7 bg-maroon' : 'w-3 bg-field group-hover:bg-primary',
              )}
            />
          </button>
        </li>
      ))}
    </ul>
  );
}

function Caption({ shown }: { shown: number }) {
  return (
    <div className="bg-cream px-4 pt-1 pb-7 text-center md:absolute md:bottom-6 md:left-6 md:max-w-md md:rounded-3xl md:bg-paper/95 md:px-7 md:py-6 md:text-left md:shadow-float">
      <h1 className="text-balance font-brand text-3xl text-maroon leading-tight md:text-4xl lg:text-5xl">
        <Trans>Delivering for children</Trans>
      </h1>
      {/* All lines share one place, so that none moves the page. */}
      <div className="grid text-ink-soft text-lg leading-snug md:mt-1">
        {SLIDES.map(({ src, line }, index) => (
          <p key={src} className={cn('[grid-area:1/1]', index !== shown && 'invisible')}>
            {i18n._(line)}
          </p>
        ))}
      </div>
      <p className="mt-2 text-balance text-ink leading-snug">
        <Trans>
          Find out what suits your child: free tools at home, and a counsellor to talk it over with.
        </Trans>
      </p>
      <Actions />
      <ul className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(9.5rem,100%),1fr))] gap-x-4 gap-y-1 text-left font-medium text-ink max-md:mx-auto max-md:max-w-82">
        {readConsultancy().services.map((service) => (
          <li key={service} className="flex items-center gap-2">
            <span aria-hidden className="size-2 shrink-0 rotate-45 bg-terracotta" />
            {i18n._(SERVICE_NAMES[service])}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** On a phone the bar at the bottom has the other two. */
function Actions() {
  const consultancy = readConsultancy();
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2 max-md:justify-center">
      <Link to={paths.career} className={buttonClasses()}>
        <Trans>For my child</Trans>
      </Link>
      <Link to={paths.interests} className={buttonClasses({ variant: 'secondary' })}>
        <Trans>I am a student</Trans>
      </Link>
      <a href={`${addressHere(paths.contact)}#book`} className={`${LINK} at-browser:hidden max-md:hidden`}>
        <Trans>Book a session</Trans>
      </a>
      {hasOwnPhone(consultancy) && (
        <a href={`tel:${consultancy.phone.tel}`} className={`${LINK} max-md:hidden`}>
          {t`Call ${ph({ phone: consultancy.phone.display })}`}
        </a>
      )}
    </div>
  );
}

const LINK =
  'inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4 hover:text-primary-dark';

interface Slide {
  src: string;
  alt: MessageDescriptor;
  /** Beside the caption while the slide is shown. */
  line: MessageDescriptor;
}

export const SLIDES: readonly Slide[] = [
  {
    src: painting,
    alt: msg`A boy at an easel paints a bright morning over the hills.`,
    line: msg`Some children think in colours.`,
  },
  {
    src: telescope,
    alt: msg`A girl on a rooftop looks at the moon and the stars through a telescope.`,
    line: msg`Some ask about every star.`,
  },
  {
    src: hand,
    alt: msg`An open hand with the fine lines of a fingerprint on every fingertip.`,
    line: msg`Every hand is different.`,
  },
  {
    src: tabla,
    alt: msg`A boy sits on a carpet and plays the tabla.`,
    line: msg`Some hear a beat in everything.`,
  },
  {
    src: brain,
    alt: msg`A child’s head with a colourful brain, and around it signs of many abilities.`,
    line: msg`Every mind has many abilities.`,
  },
  {
    src: cricket,
    alt: msg`A girl swings her cricket bat and the ball flies high over the field.`,
    line: msg`Some learn best on the field.`,
  },
  {
    src: world,
    alt: msg`Two children with school bags look out at a wide world, and a plane flies around it.`,
    line: msg`And the world is wide.`,
  },
];

/** `holdProps` go on the element around all focusable parts. */
function useSlideshow() {
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
