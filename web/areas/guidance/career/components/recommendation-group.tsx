import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import {
  BriefcaseBusiness,
  Code,
  Compass,
  FlaskConical,
  type LucideIcon,
  Palette,
  Users,
} from 'lucide-react';
import { useId } from 'react';
import { careerAddress } from '#contracts/pages.ts';
import {
  AREA_NAMES,
  type Career,
  type CareerArea,
  type Clue,
  type Group,
  type WrittenField,
} from '#web/areas/guidance/career/recommendations.ts';
import { cn } from '#web/lib/cn.ts';
import { addressHere } from '#web/lib/messages.ts';

const LOOKS: Record<CareerArea, { Icon: LucideIcon; colours: string }> = {
  technology: { Icon: Code, colours: 'bg-mist text-primary' },
  design: { Icon: Palette, colours: 'bg-peach text-maroon' },
  science: { Icon: FlaskConical, colours: 'bg-aqua/40 text-primary-deep' },
  people: { Icon: Users, colours: 'bg-terracotta/35 text-maroon' },
  business: { Icon: BriefcaseBusiness, colours: 'bg-primary text-white' },
  general: { Icon: Compass, colours: 'bg-mist text-primary' },
};

const FIELD_NAMES: Record<WrittenField, MessageDescriptor> = {
  interests: msg`Interests`,
  strengths: msg`Strengths`,
  careerGoals: msg`Career Goals`,
};

/** The careers of one area, with the words that led there. */
export function RecommendationGroup({ area, clues, careers }: Group) {
  const titleId = useId();
  const { Icon, colours } = LOOKS[area];
  return (
    <section
      aria-labelledby={titleId}
      className="min-w-0 rounded-2xl border border-line bg-white p-5 shadow-card print:break-inside-avoid print:rounded-md print:px-2 print:py-1"
    >
      <div className="flex items-center gap-3">
        <span className={cn('grid size-11 shrink-0 place-items-center rounded-xl print:hidden', colours)}>
          <Icon aria-hidden className="size-5.5" />
        </span>
        <h2
          id={titleId}
          className="min-w-0 text-balance font-bold text-primary-deep text-xl leading-tight print:text-sm"
        >
          {i18n._(AREA_NAMES[area])}
        </h2>
      </div>
      {clues.length > 0 && <Clues clues={clues} />}
      <ul className="mt-3 divide-y divide-line print:mt-0.5 print:divide-y-0">
        {careers.map((career) => (
          <li key={career} className="py-3 first:pt-0 last:pb-0 print:py-0">
            <h3 className="font-semibold text-ink text-lg leading-snug print:text-xs">{i18n._(career)}</h3>
            <p className="text-ink-soft leading-snug print:text-xs print:leading-tight print:group-data-[many=true]:hidden">
              {i18n._(CAREER_DESCRIPTIONS[career])}
            </p>
            <ReadOn career={career} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Each page's HTML has its own data, so the browser loads it anew. */
function ReadOn({ career }: { career: Career }) {
  return (
    <a
      href={addressHere(careerAddress(CAREER_PAGES[career]))}
      aria-label={t`Read on: ${ph({ career: i18n._(career) })}`}
      className="inline-flex min-h-11 items-center font-medium text-primary-dark underline underline-offset-4 print:hidden"
    >
      <Trans>Read on</Trans>
    </a>
  );
}

function Clues({ clues }: { clues: Clue[] }) {
  const labelId = useId();
  return (
    <div className="mt-3 rounded-lg bg-cream px-3 py-2 text-sm leading-snug print:mt-0 print:p-0 print:text-xs print:leading-tight">
      <p id={labelId} className="text-ink-soft print:hidden">
        <Trans>Words that led here</Trans>
      </p>
      <ul
        aria-labelledby={labelId}
        className="mt-0.5 flex flex-wrap gap-x-3 gap-y-0.5 print:mt-0 print:gap-x-1.5"
      >
        {clues.map(({ field, keyword, written, word }) => (
          <li key={`${field} ${keyword}`} className="wrap-anywhere max-w-full print:truncate">
            <Word word={word} written={written} />{' '}
            <span className="text-ink-soft">({i18n._(FIELD_NAMES[field])})</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

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

const CAREER_DESCRIPTIONS: Record<Career, MessageDescriptor> = {
  'Software Development': msg`Writing the programs and apps that people use every day.`,
  'Data Science': msg`Finding answers and patterns in large amounts of information.`,
  'Web Development': msg`Building websites and keeping them quick and easy to use.`,
  'Graphic Design': msg`Telling a story with pictures, letters and colours.`,
  'UI/UX Design': msg`Making apps and machines simple and pleasant to use.`,
  'Digital Marketing': msg`Helping people discover a product or an idea online.`,
  'Scientific Research': msg`Asking new questions and testing the answers with care.`,
  'Laboratory Work': msg`Running tests and experiments exactly, with steady hands.`,
  Biotechnology: msg`Using living cells to make medicine, food and materials.`,
  Counseling: msg`Listening to people and helping them find their own way.`,
  'Human Resources': msg`Finding the right people for a team and looking after them.`,
  'Social Work': msg`Standing by families and communities in hard times.`,
  'Business Management': msg`Planning the work of a company and leading its people.`,
  Entrepreneurship: msg`Turning an idea of your own into a business.`,
  Marketing: msg`Finding out what people need and showing them what you make.`,
  'Education and Teaching': msg`Helping others to learn, in a classroom or outside it.`,
  'Healthcare Services': msg`Caring for the health of others, in a hospital or at home.`,
  'Information Technology': msg`Keeping computers, networks and data running safely.`,
  'Business Administration': msg`Keeping an office in order: people, papers, money and time.`,
  'Creative Arts': msg`Making music, theatre, films, stories or pictures.`,
};

/** One page in the library of careers for each field, by slug. */
export const CAREER_PAGES: Record<Career, string> = {
  'Software Development': 'software-developer',
  'Data Science': 'data-scientist',
  'Web Development': 'web-developer',
  'Graphic Design': 'graphic-designer',
  'UI/UX Design': 'product-designer',
  'Digital Marketing': 'digital-marketer',
  'Scientific Research': 'environmental-scientist',
  'Laboratory Work': 'laboratory-technician',
  Biotechnology: 'biotechnologist',
  Counseling: 'family-counsellor',
  'Human Resources': 'human-resources-executive',
  'Social Work': 'social-worker',
  'Business Management': 'project-manager',
  Entrepreneurship: 'entrepreneur',
  Marketing: 'marketing-manager',
  'Education and Teaching': 'secondary-teacher',
  'Healthcare Services': 'staff-nurse',
  'Information Technology': 'network-administrator',
  'Business Administration': 'company-secretary',
  'Creative Arts': 'artist',
};
