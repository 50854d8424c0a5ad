import { Compass, Footprints, HeartHandshake, Lightbulb, Route, Scale } from 'lucide-react';
import { paths } from '#contracts/pages.ts';
import { QuestionList, SampleLink } from '#web/areas/site/index.ts';
import { buttonClasses } from '#web/components/ui/button.tsx';

const BENEFITS = [
  {
    Icon: Lightbulb,
    title: 'See yourself more clearly',
    text: 'Putting interests and strengths side by side shows what they have in common.',
  },
  {
    Icon: Route,
    title: 'Know the roads',
    text: 'Which subjects, courses and entrance exams lead to a career, and which other roads lead there too.',
  },
  {
    Icon: Scale,
    title: 'Compare calmly',
    text: 'Two or three choices next to each other: what the work is like, what the study costs, how long it takes.',
  },
  {
    Icon: HeartHandshake,
    title: 'Talk as a family',
    text: 'Parents and child sit at the same table, and everyone’s hopes and worries are heard.',
  },
  {
    Icon: Footprints,
    title: 'Take a small step next',
    text: 'A book, a club, a free lesson, a talk with someone who does the job: something to try before deciding.',
  },
  {
    Icon: Compass,
    title: 'Stay free to change',
    text: 'A plan is a direction, not a promise. It can be looked at again after every school year.',
  },
];

const QUESTIONS = [
  {
    name: 'Is the assessment a test?',
    text: 'No. It looks for certain words in what you write and names careers that go with them. There are no marks and no wrong answers.',
  },
  {
    name: 'Who sees the answers?',
    text: 'Nobody but you. They stay in this browser, unless you send them with a request for a session. For a student under 18 a parent or guardian must agree first.',
  },
  {
    name: 'Who comes to a session?',
    text: 'The student and, if they wish, a parent or guardian. We listen to the student first.',
  },
  {
    name: 'Must we decide there and then?',
    text: 'No. You go home with one or two next steps. The decision stays with the student and the family.',
  },
];

export function Benefits() {
  return (
    <section id="benefits" aria-labelledby="benefits-title" className="bg-paper print:hidden">
      <div className="mx-auto max-w-7xl px-4 py-14 sm:px-6 lg:py-20">
        <h2
          id="benefits-title"
          className="text-balance font-bold text-2xl text-primary-deep leading-tight sm:text-3xl"
        >
          What career counselling can do for you
        </h2>
        <p className="mt-3 max-w-prose text-ink text-lg leading-snug">
          A form can only read words. A counsellor can listen, ask and think along with you.
        </p>
        <ul className="mt-8 grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:mt-10 lg:grid-cols-3">
          {BENEFITS.map(({ Icon, title, text }) => (
            <li key={title} className="border-terracotta border-t-2 pt-4">
              <Icon aria-hidden className="size-6 text-primary" />
              <h3 className="mt-2 font-semibold text-ink text-lg leading-snug">{title}</h3>
              <p className="mt-1 text-ink-soft leading-snug">{text}</p>
            </li>
          ))}
        </ul>
        <SampleLink service="career" />
        <a href={`${paths.contact}#book`} className={`${buttonClasses()} mt-9 at-browser:hidden`}>
          Book a counselling session
        </a>
        <h2
          id="career-questions"
          className="mt-14 mb-4 scroll-mt-4 text-balance font-bold text-2xl text-primary-deep leading-tight sm:text-3xl"
        >
          Questions families ask
        </h2>
        <QuestionList items={QUESTIONS} />
      </div>
    </section>
  );
}
