import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, ph, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ArrowRight, Ban, Check, CircleHelp, Waypoints } from 'lucide-react';
import { type ReactNode, type ToggleEvent, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import {
  COURSE_FAMILIES,
  type Course,
  type CourseFamily,
  isWeak,
  type Stream,
  SUBJECT_GROUPS,
  SUBJECTS,
  type Subject,
  subjectsOf,
} from '#contracts/guidance/index.ts';
import { paths } from '#contracts/pages.ts';
import type { DoorsData } from '#web/areas/guidance/careers/library.ts';
import { homeFirst } from '#web/areas/guidance/facts/home-board.ts';
import {
  CompiledNotice,
  HowKnownRows,
  knowledgeName,
  knowledgeOf,
} from '#web/areas/guidance/facts/how-known.tsx';
import {
  JumpLinks,
  NotReady,
  PageHead,
  Part,
  START_FROM_CAREERS,
} from '#web/areas/guidance/facts/page-parts.tsx';
import { Field } from '#web/components/form/field.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { cn } from '#web/lib/cn.ts';
import { addressHere } from '#web/lib/messages.ts';
import { usePageData } from '#web/lib/page-data.ts';
import { useIsHydrated } from '#web/lib/use-is-hydrated.ts';
import { CourseDetails, CourseSource, subjectRule, weakRowsLabel } from '../facts/course-facts.tsx';
import {
  compareDoors,
  DOOR_STATES,
  type Door,
  type DoorState,
  type DoorsAddress,
  doorsOf,
  explainDoor,
  readAddress,
  STATE_NAMES,
  streamOf,
  writeAddress,
} from './doors.ts';
import { Wishes } from './wishes.tsx';

const WHAT_THEY_OPEN = 'what-they-open';
const COMPARE = 'compare';

export function SubjectDoorsPage() {
  const loaded = usePageData(paths.subjectDoors, async () =>
    (await import('#web/areas/guidance/careers/library.ts')).loadDoorsData(),
  );
  return (
    <>
      <PageHead
        title={t`Subject doors`}
        lead={t`Choose Class 11 subjects and see which courses and careers they open, and which they shut.`}
      >
        <CompiledNotice />
        <p className="mt-3 leading-snug">
          {/* The page's HTML has its own data, so the browser loads it anew. */}
          <a
            href={addressHere(paths.subjectTable)}
            className="font-medium text-primary-dark underline underline-offset-4"
          >
            <Trans>All doors of the common combinations in one table</Trans>
          </a>
        </p>
        {loaded.state === 'ready' && (
          <JumpLinks
            links={[
              [WHAT_THEY_OPEN, t`What they open`],
              [COMPARE, t`Compare`],
              [START_FROM_CAREERS, t`Start from careers`],
            ]}
          />
        )}
      </PageHead>
      {loaded.state === 'ready' ? <Doors {...loaded.data} /> : <NotReady loaded={loaded} />}
    </>
  );
}

/** Without Mathematics, which the page's first combination has. */
function firstComparison(streams: DoorsData['streams']): readonly Subject[] {
  const pcb = streams.find(({ id }) => id === 'pcb');
  return pcb ? subjectsOf(pcb) : [];
}

function Doors(all: DoorsData) {
  const { streams } = all;
  const { address, change } = useDoorsAddress(all);
  const { subjects, other, wishes } = address;
  const [showsWeak, setShowsWeak] = useState(false);
  const weak = all.courses.filter(isWeak);
  const courses = showsWeak ? all.courses : all.courses.filter((course) => !isWeak(course));
  const chosen = all.courses.filter(({ id }) => wishes.includes(id));
  const data = { ...all, courses: [...new Set([...courses, ...chosen])] };
  const doors = doorsOf(subjects, courses);
  return (
    <>
      <Part title={t`Your subjects`}>
        <SubjectChooser
          label={t({ message: 'Combination', comment: 'Of subjects' })}
          subjects={subjects}
          streams={streams}
          onChange={(subjects) => change({ subjects })}
        />
      </Part>
      <Part
        id={WHAT_THEY_OPEN}
        title={t({ message: 'What they open', comment: 'They: the chosen subjects' })}
        field="mist"
      >
        <p className="font-medium text-lg leading-snug">
          <Trans>{ph({ count: courses.length })} courses, examinations and careers</Trans>
        </p>
        <div role="status" className="mt-2 mb-1">
          <StateCounts doors={doors} />
        </div>
        <HowKnownRows>
          <Trans>
            “Open” means that the rule about subjects is met; marks, ages and entrance examinations still
            apply. Lines called helpful, bridge and official body are general guidance.
          </Trans>
        </HowKnownRows>
        <div className="mt-5">
          <DoorsByFamily doors={doors} />
        </div>
        {weak.length > 0 && (
          <Button
            variant="secondary"
            aria-pressed={showsWeak}
            className="mt-4"
            onClick={() => setShowsWeak(!showsWeak)}
          >
            {weakRowsLabel(weak.length)}
          </Button>
        )}
      </Part>
      <Part id={COMPARE} title={t`Compare`}>
        <Checkbox
          label={t`Compare with another combination`}
          checked={other !== null}
          onChange={() => change({ other: other ? null : firstComparison(streams) })}
        />
        {other && (
          <>
            <SubjectChooser
              label={t`Other combination`}
              subjects={other}
              streams={streams}
              onChange={(other) => change({ other })}
            />
            <Comparison subjects={subjects} other={other} courses={courses} />
          </>
        )}
      </Part>
      <Part id={START_FROM_CAREERS} title={t`Start from careers`} field="cream">
        <Wishes wishes={wishes} data={data} onChange={(wishes) => change({ wishes })} />
      </Part>
    </>
  );
}

interface ComparisonProps {
  subjects: readonly Subject[];
  other: readonly Subject[];
  courses: readonly Course[];
}

/** By the state that a door has with the second combination. */
const GROUPS: readonly [DoorState, title: MessageDescriptor][] = [
  ['open', msg`Newly open`],
  ['depends', msg`Now it depends`],
  ['bridge', msg`Open only by a bridge now`],
  ['probablyClosed', msg`Probably shut`],
  ['closed', msg({ message: 'Shut', comment: 'Doors that are closed' })],
];

/** The effect of a change from the first combination to the second on each door. */
function Comparison({ subjects, other, courses }: ComparisonProps) {
  const changes = compareDoors(subjects, other, courses);
  return (
    <div className="mt-6">
      <p role="status" className="font-medium text-lg leading-snug">
        {sumUp(changes.length)}
      </p>
      <div className="mt-3 grid gap-3">
        {GROUPS.map(([state, title]) => {
          const members = changes.filter(({ after }) => after.state === state);
          return (
            members.length > 0 && (
              <FoldedDoors key={state} title={`${i18n._(title)}: ${members.length}`}>
                {() =>
                  members.map(({ before, after }) => (
                    <DoorRow key={after.course.id} door={after} former={before.state} />
                  ))
                }
              </FoldedDoors>
            )
          );
        })}
      </div>
    </div>
  );
}

function sumUp(count: number): string {
  return plural(count, {
    0: 'With the other combination no door changes.',
    one: 'With the other combination one door changes.',
    other: 'With the other combination # doors change.',
  });
}

const FAMILIES = Object.entries(COURSE_FAMILIES) as [CourseFamily, string][];

/** The doors of a combination. */
function DoorsByFamily({ doors }: { doors: readonly Door[] }) {
  return (
    <div className="grid gap-3">
      {FAMILIES.map(([family, name], at) => (
        <Family
          key={family}
          name={i18n._(name)}
          isFirst={at === 0}
          doors={doors.filter(({ course }) => course.family === family)}
        />
      ))}
    </div>
  );
}

/** The open ones first. */
const byState = (doors: readonly Door[]) =>
  doors.toSorted((one, other) => DOOR_STATES.indexOf(one.state) - DOOR_STATES.indexOf(other.state));

function Family({ name, isFirst, doors }: { name: string; isFirst: boolean; doors: readonly Door[] }) {
  return (
    <FoldedDoors title={name} isFirst={isFirst} badges={<StateCounts doors={doors} />}>
      {() => byState(doors).map((door) => <DoorRow key={door.course.id} door={door} />)}
    </FoldedDoors>
  );
}

interface FoldedDoorsProps {
  title: string;
  /** Open at first. */
  isFirst?: boolean;
  badges?: ReactNode;
  /** Rendered when somebody opens the list, so that a change of subjects stays quick. */
  children: () => ReactNode;
}

function FoldedDoors({ title, isFirst = false, badges, children }: FoldedDoorsProps) {
  const { isOpen, fold } = useFold(isFirst);
  return (
    <details {...fold} open={isFirst} className="rounded-2xl border border-line bg-white shadow-card">
      <summary className="cursor-pointer rounded-2xl px-4 py-3.5 sm:px-5">
        <span className="ml-1 inline-flex w-[calc(100%-1.75rem)] flex-wrap items-center gap-x-3 gap-y-1.5 align-top">
          <h3 className="grow font-semibold text-lg leading-snug">{title}</h3>
          {badges}
        </span>
      </summary>
      {isOpen && <ul className="px-4 pb-3 sm:px-5">{children()}</ul>}
    </details>
  );
}

/** How many doors have each state that occurs. */
function StateCounts({ doors }: { doors: readonly Door[] }) {
  const counts = DOOR_STATES.map(
    (state) => [state, doors.filter((door) => door.state === state).length] as const,
  );
  return (
    <span className="flex flex-wrap gap-1.5">
      {counts
        .filter(([, count]) => count > 0)
        .map(([state, count]) => (
          <StateBadge key={state} state={state} count={count} />
        ))}
    </span>
  );
}

interface DoorRowProps {
  door: Door;
  /** The state with the combination that it is compared with. */
  former?: DoorState;
}

function DoorRow({ door, former }: DoorRowProps) {
  const { course, state } = door;
  const { isOpen, fold } = useFold();
  const reason = explainDoor(door);
  return (
    <li className="border-line border-t py-3.5 first:border-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h4 className="font-semibold text-ink leading-snug">{course.name}</h4>
        <span className="inline-flex flex-wrap items-center gap-1.5">
          {former && (
            <>
              <StateBadge state={former} />
              <ArrowRight aria-hidden className="size-4 text-ink-soft" />
              <span className="sr-only">
                <Trans comment="Between two states of a door, for example: Open becomes Closed">
                  becomes
                </Trans>
              </span>
            </>
          )}
          <StateBadge state={state} />
        </span>
      </div>
      <p className="mt-1 max-w-prose text-pretty leading-snug">
        {subjectRule(course)} {reason}
      </p>
      <details {...fold}>
        <summary className="w-fit cursor-pointer rounded py-2 font-medium text-primary-dark text-sm">
          <Trans>
            {ph({ kind: knowledgeName(knowledgeOf(course)) })}: source, entrance, marks and notes
            <span className="sr-only"> of {ph({ course: course.name })}</span>
          </Trans>
        </summary>
        <CourseSource course={course} />
        {isOpen && <CourseDetails course={course} />}
      </details>
    </li>
  );
}

const NOTHING = new URLSearchParams();

/** Keeps the state of the page in its address, so that a family can share it. */
function useDoorsAddress({ courses, careers }: DoorsData) {
  const [search, setSearch] = useSearchParams();
  const known = new Set([...courses, ...careers].map(({ id }) => id));
  // The built HTML knows no query.
  const address = readAddress(useIsHydrated() ? search : NOTHING, known);
  const change = (changed: Partial<DoorsAddress>) =>
    setSearch(writeAddress({ ...address, ...changed }), { replace: true, preventScrollReset: true });
  return { address, change };
}

/**
 * Whether a `details` element is open, also if somebody opened it in the prerendered HTML.
 * @returns `fold` for the element's props.
 */
function useFold(isOpenAtFirst = false) {
  const ref = useRef<HTMLDetailsElement>(null);
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  useEffect(() => setIsOpen((wasOpen) => ref.current?.open ?? wasOpen), []);
  const onToggle = ({ currentTarget }: ToggleEvent<HTMLDetailsElement>) => setIsOpen(currentTarget.open);
  return { isOpen, fold: { ref, onToggle } };
}

const LOOKS = {
  open: { Icon: Check, className: 'border-primary bg-primary text-white' },
  bridge: { Icon: Waypoints, className: 'border-aqua bg-mist text-primary-deep' },
  depends: { Icon: CircleHelp, className: 'border-terracotta bg-cream text-ink' },
  probablyClosed: { Icon: Ban, className: 'border-line border-dashed bg-white text-ink-soft' },
  closed: { Icon: Ban, className: 'border-line bg-white text-ink-soft' },
};

function StateBadge({ state, count }: { state: DoorState; count?: number }) {
  const { Icon, className } = LOOKS[state];
  const name = i18n._(STATE_NAMES[state]);
  return (
    <span
      className={cn(
        'inline-flex items-center gap-1.5 rounded-full border px-2.5 py-0.5 font-medium text-sm leading-snug',
        className,
      )}
    >
      <Icon aria-hidden className="size-3.5 shrink-0" />
      {count === undefined ? name : `${name}: ${count}`}
    </span>
  );
}

interface SubjectChooserProps {
  /** Names the combination. */
  label: string;
  subjects: readonly Subject[];
  streams: readonly Stream[];
  onChange: (subjects: readonly Subject[]) => void;
}

/** A combination that schools offer, or subjects one by one. */
function SubjectChooser({ label, subjects, streams, onChange }: SubjectChooserProps) {
  const sorted = homeFirst(streams);
  const [chosenId, setChosenId] = useState('');
  // Boards have combinations with the same subjects.
  const stream =
    streamOf(
      subjects,
      sorted.filter(({ id }) => id === chosenId),
    ) ?? streamOf(subjects, sorted);
  function handleStream(id: string) {
    const chosen = streams.find((each) => each.id === id);
    setChosenId(id);
    if (chosen) onChange(subjectsOf(chosen));
  }
  return (
    <div className="grid content-start gap-4">
      <Field
        label={label}
        hint={
          stream
            ? `${stream.board}. ${t`${ph({ name: stream.note || t`A combination that schools offer` })}.`}`
            : t`Your own choice of subjects. Ask the school whether it offers it.`
        }
      >
        <Select
          value={stream?.id ?? ''}
          onChange={(event) => handleStream(event.target.value)}
          options={[
            { value: '', label: t`Own choice`, disabled: true },
            ...sorted.map(({ id, name, board }) => ({ value: id, label: `${name} (${board})` })),
          ]}
        />
      </Field>
      <div className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {SUBJECT_GROUPS.map(({ name, subjects: members }) => (
          <fieldset key={name} className="min-w-0">
            <legend className="font-medium text-ink-soft text-sm">{i18n._(name)}</legend>
            <div className="flex flex-wrap gap-x-4">
              {members.map((subject) => (
                <Checkbox
                  key={subject}
                  label={i18n._(subject)}
                  checked={subjects.includes(subject)}
                  onChange={() => onChange(toggle(subjects, subject))}
                />
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    </div>
  );
}

function toggle(subjects: readonly Subject[], changed: Subject): readonly Subject[] {
  return SUBJECTS.filter((subject) => subjects.includes(subject) !== (subject === changed));
}
