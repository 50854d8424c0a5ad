import { Link } from 'react-router';
import { paths } from '#contracts/pages.ts';
import { NameParts } from '#web/areas/site/brand/components/name-parts.tsx';
import { BrandName } from '#web/components/brand/brand-name.tsx';
import { SriYantra } from '#web/components/brand/sri-yantra.tsx';
import { buttonClasses } from '#web/components/ui/button.tsx';

export function SrichakraShowcasePage() {
  return (
    <>
      <Opening />
      <NameParts />
      <Drawing />
      <Lettering />
    </>
  );
}

function Opening() {
  return (
    <div className="relative isolate grid min-h-112 place-items-center overflow-hidden bg-primary-deep bg-radial-[at_50%_45%] from-primary-dark to-70% to-primary-deep px-5 py-20 text-center lg:min-h-144">
      <SriYantra
        detail="lines"
        strokeWidth={0.25}
        className="absolute top-1/2 left-1/2 -z-10 w-176 max-w-none -translate-x-1/2 -translate-y-1/2 text-aqua/20 lg:w-224"
      />
      <div>
        <h1>
          <BrandName decorated className="text-[clamp(2.5rem,12.5vw,10rem)] text-cream!" />
        </h1>
        <p className="mx-auto mt-6 max-w-xl text-balance text-lg text-mist leading-snug sm:text-2xl">
          Two old Sanskrit words, and a drawing that many homes in India know.
        </p>
      </div>
    </div>
  );
}

const PARTS_OF_THE_DRAWING = [
  {
    name: 'The point',
    text: 'Everything begins in the middle, with one small dot. It is called the bindu.',
  },
  {
    name: 'Nine triangles',
    text: 'Four point up and five point down. Where they cross, they make 43 small triangles.',
  },
  { name: 'Two rings of petals', text: 'A lotus of eight petals, and around it one of sixteen.' },
  { name: 'A square with four gates', text: 'The frame is open on every side, as if to welcome you in.' },
] as const;

function Drawing() {
  return (
    <section aria-labelledby="drawing" className="bg-cream">
      <div className="mx-auto grid max-w-6xl items-center gap-10 px-5 py-14 sm:px-8 lg:grid-cols-2 lg:gap-16 lg:py-20">
        <SriYantra strokeWidth={0.4} className="mx-auto w-full max-w-md text-maroon" />
        <div>
          <h2 id="drawing" className="font-semibold text-3xl leading-tight">
            Together they name a drawing
          </h2>
          <p className="mt-3 text-pretty text-ink-soft text-lg leading-snug">
            The Sri Chakra is also called the Sri Yantra. It is our logo. People have drawn it for many
            centuries as a picture of the whole world growing out of one point.
          </p>
          <dl className="mt-6 grid gap-5 sm:grid-cols-2">
            {PARTS_OF_THE_DRAWING.map(({ name, text }) => (
              <div key={name} className="border-terracotta border-t-2 pt-3">
                <dt className="font-semibold text-lg leading-snug">{name}</dt>
                <dd className="mt-1 leading-snug">{text}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </section>
  );
}

function Lettering() {
  return (
    <section
      aria-labelledby="lettering"
      className="mx-auto max-w-4xl px-5 py-14 text-center sm:px-8 lg:py-20"
    >
      <h2 id="lettering" className="font-semibold text-3xl leading-tight">
        The letters
      </h2>
      <p aria-hidden className="mt-8 font-brand text-4xl text-maroon leading-tight sm:text-6xl">
        Aa Bb Cc Dd Ee Ff Gg Hh Ii Jj Kk Ll Mm Nn Oo Pp Qq Rr Ss Tt Uu Vv Ww Xx Yy Zz
      </p>
      <p className="mx-auto mt-8 max-w-2xl text-pretty text-lg leading-normal">
        The typeface is Yatra One by Catherine Leigh Schmidt. She learned it from the hand-painted signs of
        Mumbai's local trains. The English letters follow the same slanted brush as the Devanagari ones. Yatra
        means “journey”, which suits a school that walks beside a child.
      </p>
      <Link to={paths.srichakraDemo} className={`${buttonClasses()} mt-8 text-lg`}>
        See the lettering in every size and colour
      </Link>
    </section>
  );
}
