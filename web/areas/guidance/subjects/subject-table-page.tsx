import { i18n } from '@lingui/core';
import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import {
  COURSE_FAMILIES,
  type Course,
  type CourseFamily,
  isWeak,
  type Stream,
  subjectsOf,
} from '#contracts/guidance/index.ts';
import { paths } from '#contracts/pages.ts';
import type { CourseTable } from '#web/areas/guidance/careers/library.ts';
import { CourseSource, subjectRule, WeakRows } from '#web/areas/guidance/facts/course-facts.tsx';
import { homeBoards } from '#web/areas/guidance/facts/home-board.ts';
import { CompiledNotice, HowKnownRows } from '#web/areas/guidance/facts/how-known.tsx';
import { NotReady, PAGE_WIDTH, PageHead, Part } from '#web/areas/guidance/facts/page-parts.tsx';
import { Field } from '#web/components/form/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { foldLetters } from '#web/lib/letters.ts';
import { addressHere } from '#web/lib/messages.ts';
import { usePageData } from '#web/lib/page-data.ts';
import { DOOR_STATES, type Door, type DoorState, doorOf, explainDoor, STATE_NAMES } from './doors.ts';

/** The doors of the common combinations, readable without JavaScript. */
export function SubjectTablePage() {
  const loaded = usePageData(paths.subjectTable, async () =>
    (await import('#web/areas/guidance/careers/library.ts')).loadCourseTable(),
  );
  return (
    <>
      <PageHead
        title={t`All doors in one table`}
        lead={t`For each course, examination or career: the combinations of Class 11 subjects that meet its rule.`}
      >
        <CompiledNotice />
        <p className="mt-3 leading-snug">
          {/* The page's HTML has its own data, so the browser loads it anew. */}
          <Trans>
            <a
              href={addressHere(paths.subjectDoors)}
              className="font-medium text-primary-dark underline underline-offset-4"
            >
              Choose your own subjects
            </a>
            , or a combination of another board. The tables name those of CBSE and of our state.
          </Trans>
        </p>
        <HowKnownRows>
          <Trans comment="A place to study">
            A rule that is met is not a place: marks, ages and entrance examinations still apply.
          </Trans>
        </HowKnownRows>
      </PageHead>
      {loaded.state === 'ready' ? <Tables {...loaded.data} /> : <NotReady loaded={loaded} />}
    </>
  );
}

function Tables({ courses, streams }: CourseTable) {
  const [typed, setTyped] = useState('');
  const words = foldLetters(typed).split(/\s+/).filter(Boolean);
  const found = courses.filter(({ name, english = '', body }) =>
    words.every((word) => foldLetters(`${name} ${english} ${body}`).includes(word)),
  );
  const weak = found.filter(isWeak);
  const sure = found.filter((course) => !isWeak(course));
  const common = streams.filter(({ board }) => board === 'CBSE' || homeBoards().includes(board));
  return (
    <>
      <div className={`${PAGE_WIDTH} pt-8 print:hidden noscript:hidden`}>
        <div className="max-w-md">
          <Field label={t`Show only`} hint={t`Words of a course, an examination or a career`}>
            <Input type="search" value={typed} onChange={({ target }) => setTyped(target.value)} />
          </Field>
        </div>
        <p role="status" className="mt-2 leading-snug">
          {words.length > 0 && t`${ph({ found: found.length })} of ${ph({ all: courses.length })} rows`}
        </p>
      </div>
      <TablesOf courses={sure} streams={common} />
      <div className={PAGE_WIDTH}>
        <WeakRows count={weak.length}>
          <TablesOf courses={weak} streams={common} />
        </WeakRows>
      </div>
    </>
  );
}

function TablesOf({ courses, streams }: CourseTable) {
  const families = (Object.entries(COURSE_FAMILIES) as [CourseFamily, string][]).filter(([family]) =>
    courses.some((course) => course.family === family),
  );
  return families.map(([family, name]) => (
    <Part key={family} title={i18n._(name)}>
      <table className="block w-full sm:table">
        <thead className="sr-only sm:not-sr-only">
          <tr className="text-left align-bottom text-ink-soft text-sm">
            <th scope="col" className="py-2 pr-4 font-semibold sm:w-1/2">
              <Trans>Course or career</Trans>
            </th>
            <th scope="col" className="py-2 font-semibold">
              <Trans comment="Of subjects">Combinations</Trans>
            </th>
          </tr>
        </thead>
        <tbody className="block sm:table-row-group">
          {courses
            .filter((course) => course.family === family)
            .map((course) => (
              <Row key={course.id} course={course} streams={streams} />
            ))}
        </tbody>
      </table>
    </Part>
  ));
}

function Row({ course, streams }: { course: Course; streams: readonly Stream[] }) {
  const doors = streams.map((stream) => ({ name: nameOf(stream), door: doorOf(subjectsOf(stream), course) }));
  const reservations = doors
    .filter(({ door }) => door.state === 'depends')
    .map(({ door }) => explainDoor(door));
  return (
    <tr className="block border-line border-t py-3 align-top sm:table-row">
      <th scope="row" className="block text-left font-normal sm:table-cell sm:py-3 sm:pr-4">
        <span className="font-semibold">{course.name}</span>
        <span className="block leading-snug">
          {[subjectRule(course), ...new Set(reservations)].join(' ')}
        </span>
        <CourseSource course={course} />
      </th>
      <td className="block leading-snug sm:table-cell sm:py-3">
        {DOOR_STATES.map((state) => (
          <Combinations key={state} state={state} doors={doors} />
        ))}
      </td>
    </tr>
  );
}

const nameOf = ({ name, board }: Stream) =>
  board === 'CBSE' ? name : `${name} (${board.replace(/ \(.*/, '')})`;

interface CombinationsProps {
  state: DoorState;
  doors: readonly { name: string; door: Door }[];
}

function Combinations({ state, doors }: CombinationsProps) {
  const names = doors.filter(({ door }) => door.state === state).map(({ name }) => name);
  if (names.length === 0) return null;
  return (
    <p className="mb-1">
      <span className="font-semibold">{i18n._(STATE_NAMES[state])}:</span>{' '}
      {names.length === doors.length
        ? t({ message: 'every combination', comment: 'After the name of a state, for example Open' })
        : names.join(', ')}
    </p>
  );
}
