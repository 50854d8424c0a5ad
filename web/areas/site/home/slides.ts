import brain from '#web/areas/site/home/slides/brain.svg';
import cricket from '#web/areas/site/home/slides/cricket.svg';
import hand from '#web/areas/site/home/slides/hand.svg';
import painting from '#web/areas/site/home/slides/painting.svg';
import tabla from '#web/areas/site/home/slides/tabla.svg';
import telescope from '#web/areas/site/home/slides/telescope.svg';
import world from '#web/areas/site/home/slides/world.svg';

export interface Slide {
  src: string;
  alt: string;
  /** Beside the caption while the slide is shown. */
  line: string;
}

export const SLIDES: readonly Slide[] = [
  {
    src: painting,
    alt: 'A boy at an easel paints a bright morning over the hills.',
    line: 'Some children think in colours.',
  },
  {
    src: telescope,
    alt: 'A girl on a rooftop looks at the moon and the stars through a telescope.',
    line: 'Some ask about every star.',
  },
  {
    src: hand,
    alt: 'An open hand with the fine lines of a fingerprint on every fingertip.',
    line: 'Every hand is different.',
  },
  {
    src: tabla,
    alt: 'A boy sits on a carpet and plays the tabla.',
    line: 'Some hear a beat in everything.',
  },
  {
    src: brain,
    alt: 'A child’s head with a colourful brain, and around it signs of many abilities.',
    line: 'Every mind has many abilities.',
  },
  {
    src: cricket,
    alt: 'A girl swings her cricket bat and the ball flies high over the field.',
    line: 'Some learn best on the field.',
  },
  {
    src: world,
    alt: 'Two children with school bags look out at a wide world, and a plane flies around it.',
    line: 'And the world is wide.',
  },
];
