interface NamePart {
  sanskrit: string;
  word: string;
  sound: string;
  meanings: string;
  text: string;
}

const PARTS: readonly NamePart[] = [
  {
    sanskrit: 'श्री',
    word: 'Sri',
    sound: 'Say “shree”.',
    meanings: 'Radiance, grace, good fortune',
    text: 'The word is placed before a name to show respect. It is also a name of the goddess Lakshmi. For us it stands for the light that every child carries.',
  },
  {
    sanskrit: 'चक्र',
    word: 'Chakra',
    sound: 'Say “chuk-ra”.',
    meanings: 'Wheel, circle',
    text: 'It can be the wheel of a cart, the wheel on the flag of India, or simply a circle. For us it stands for the circle around a child: parents, teachers and friends.',
  },
];

export function NameParts() {
  return (
    <section aria-labelledby="meaning" className="mx-auto max-w-6xl px-5 py-14 sm:px-8 lg:py-20">
      <h2 id="meaning" className="text-center font-semibold text-3xl leading-tight">
        What the name means
      </h2>
      <div className="mt-8 grid gap-6 md:grid-cols-2 lg:gap-8">
        {PARTS.map((part) => (
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
