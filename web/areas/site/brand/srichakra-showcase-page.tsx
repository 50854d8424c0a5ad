import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { paths } from '#contracts/pages.ts';
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
          <Trans>Two old Sanskrit words, and a drawing that many homes in India know.</Trans>
        </p>
      </div>
    </div>
  );
}

const partsOfTheDrawing = () => [
  {
    name: t`The point`,
    text: t`Everything begins in the middle, with one small dot. It is called the bindu.`,
  },
  {
    name: t`Nine triangles`,
    text: t`Four point up and five point down. Where they cross, they make 43 small triangles.`,
  },
  { name: t`Two rings of petals`, text: t`A lotus of eight petals, and around it one of sixteen.` },
  { name: t`A square with four gates`, text: t`The frame is open on every side, as if to welcome you in.` },
];

function Drawing() {
  return (
    <section aria-labelledby="drawing" className="bg-cream">
      <div className="mx-auto grid max-w-6xl items-center gap-10 px-5 py-14 sm:px-8 lg:grid-cols-2 lg:gap-16 lg:py-20">
        <SriYantra strokeWidth={0.4} className="mx-auto w-full max-w-md text-maroon" />
        <div>
          <h2 id="drawing" className="font-semibold text-3xl leading-tight">
            <Trans>Together they name a drawing</Trans>
          </h2>
          <p className="mt-3 text-pretty text-ink-soft text-lg leading-snug">
            <Trans>
              The Sri Chakra is also called the Sri Yantra. It is our logo. People have drawn it for many
              centuries as a picture of the whole world growing out of one point.
            </Trans>
          </p>
          <dl className="mt-6 grid gap-5 sm:grid-cols-2">
            {partsOfTheDrawing().map(({ name, text }) => (
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
        <Trans>The letters</Trans>
      </h2>
      <p aria-hidden className="mt-8 font-brand text-4xl text-maroon leading-tight sm:text-6xl">
        Aa Bb Cc Dd Ee Ff Gg Hh Ii Jj Kk Ll Mm Nn Oo Pp Qq Rr Ss Tt Uu Vv Ww Xx Yy Zz
      </p>
      <p className="mx-auto mt-8 max-w-2xl text-pretty text-lg leading-normal">
        <Trans>
          The typeface is Yatra One by Catherine Leigh Schmidt. She learned it from the hand-painted signs of
          Mumbai's local trains. The English letters follow the same slanted brush as the Devanagari ones.
          Yatra means “journey”, which suits a school that walks beside a child.
        </Trans>
      </p>
      <Link to={paths.srichakraDemo} className={`${buttonClasses()} mt-8 text-lg`}>
        <Trans>See the lettering in every size and colour</Trans>
      </Link>
    </section>
  );
}

interface NamePart {
  sanskrit: string;
  word: string;
  sound: string;
  meanings: string;
  text: string;
}

const nameParts = (): readonly NamePart[] => [
  {
    sanskrit: 'श्री',
    word: t`Sri`,
    sound: t`Say “shree”.`,
    meanings: t`Radiance, grace, good fortune`,
    text: t`The word is placed before a name to show respect. It is also a name of the goddess Lakshmi. For us it stands for the light that every child carries.`,
  },
  {
    sanskrit: 'चक्र',
    word: t`Chakra`,
    sound: t`Say “chuk-ra”.`,
    meanings: t`Wheel, circle`,
    text: t`It can be the wheel of a cart, the wheel on the flag of India, or simply a circle. For us it stands for the circle around a child: parents, teachers and friends.`,
  },
];

function NameParts() {
  return (
    <section aria-labelledby="meaning" className="mx-auto max-w-6xl px-5 py-14 sm:px-8 lg:py-20">
      <h2 id="meaning" className="text-center font-semibold text-3xl leading-tight">
        <Trans>What the name means</Trans>
      </h2>
      <div className="mt-8 grid gap-6 md:grid-cols-2 lg:gap-8">
        {nameParts().map((part) => (
          <Part key={part.word} {...part} />
        ))}
      </div>
    </section>
  );
}

function Part({ sanskrit, word, sound, meanings, text }: NamePart) {
  return (
    <article className="overflow-hidden rounded-3xl border border-line bg-white shadow-card">
      <p
        lang="sa"
        className="bg-peach/60 py-8 text-center font-semibold text-[7rem] text-maroon leading-[1.3] sm:text-[9rem]"
      >
        {sanskrit}
      </p>
      <div className="px-6 py-6 sm:px-8">
        <h3 className="font-brand text-4xl text-primary leading-tight">{word}</h3>
        <p className="text-ink-soft">{sound}</p>
        <p className="mt-4 font-semibold text-xl leading-snug">{meanings}</p>
        <p className="mt-2 text-pretty leading-normal">{text}</p>
      </div>
    </article>
  );
}
