import {
  BriefcaseBusiness,
  Code,
  Compass,
  FlaskConical,
  type LucideIcon,
  Palette,
  Users,
} from 'lucide-react';
import type { CareerArea, Clue, Recommendation, WrittenField } from '#contracts/career.ts';
import { CAREER_DESCRIPTIONS } from '#web/features/career/career-descriptions.ts';
import { cn } from '#web/lib/cn.ts';

const LOOKS: Record<CareerArea, { Icon: LucideIcon; colours: string }> = {
  technology: { Icon: Code, colours: 'bg-mist text-primary' },
  design: { Icon: Palette, colours: 'bg-peach text-maroon' },
  science: { Icon: FlaskConical, colours: 'bg-aqua/40 text-primary-deep' },
  people: { Icon: Users, colours: 'bg-terracotta/35 text-maroon' },
  business: { Icon: BriefcaseBusiness, colours: 'bg-primary text-white' },
  general: { Icon: Compass, colours: 'bg-mist text-primary' },
};

const FIELD_NAMES: Record<WrittenField, string> = {
  interests: 'Interests',
  strengths: 'Strengths',
  careerGoals: 'Career Goals',
};

/** One career, and what it is about. */
export function RecommendationCard({ career, area }: Pick<Recommendation, 'career' | 'area'>) {
  const { Icon, colours } = LOOKS[area];
  return (
    <li className="flex min-w-0 flex-col rounded-2xl border border-line bg-white p-5 shadow-card print:break-inside-avoid print:rounded-md print:p-2">
      <span className={cn('grid size-11 place-items-center rounded-xl print:hidden', colours)}>
        <Icon aria-hidden className="size-5.5" />
      </span>
      <h2 className="mt-3 font-semibold text-ink text-lg leading-snug print:mt-0 print:text-sm">{career}</h2>
      <p className="mt-1 text-ink-soft leading-snug print:mt-0 print:text-xs print:group-data-[many=true]:hidden">
        {CAREER_DESCRIPTIONS[career]}
      </p>
    </li>
  );
}

/** The words of the person that led to some careers. */
export function Clues({ clues }: { clues: Clue[] }) {
  return (
    <div className="mb-3 flex flex-wrap items-baseline gap-x-2.5 gap-y-1 print:mb-0.5">
      <p className="text-ink-soft text-sm print:text-xs">Words that led here</p>
      <ul className="flex flex-wrap gap-1.5 print:mt-0 print:gap-x-2 print:gap-y-0">
        {clues.map(({ field, keyword, written, word }) => (
          <li
            key={`${field} ${keyword}`}
            className="wrap-anywhere max-w-full rounded-md bg-white px-2 py-1 text-sm leading-tight print:truncate print:p-0 print:text-xs"
          >
            <Word word={word} written={written} />{' '}
            <span className="text-ink-soft">({FIELD_NAMES[field]})</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The person's own word, with the letters that counted. */
function Word({ word, written }: { word: string; written: string }) {
  const start = word.indexOf(written);
  return (
    <q>
      {word.slice(0, start)}
      <mark className="bg-transparent font-semibold text-primary-deep underline decoration-2 decoration-terracotta underline-offset-2">
        {written}
      </mark>
      {word.slice(start + written.length)}
    </q>
  );
}
