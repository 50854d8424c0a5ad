import { Link } from 'react-router';
import type { Subject } from '#contracts/guidance/index.ts';
import { paths } from '#contracts/pages.ts';
import { CompiledNotice, HowKnownRows } from '#web/areas/guidance/facts/how-known.tsx';
import { NotReady } from '#web/areas/guidance/facts/not-ready.tsx';
import { JumpLinks, PageHead, Part, START_FROM_CAREERS } from '#web/areas/guidance/facts/page-parts.tsx';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { usePageData } from '#web/lib/page-data.ts';
import { subjectsOf } from './combination.ts';
import { Comparison } from './components/comparison.tsx';
import { DoorsByFamily, StateCounts } from './components/doors-by-family.tsx';
import { SubjectChooser } from './components/subject-chooser.tsx';
import { Wishes } from './components/wishes.tsx';
import { doorsOf } from './doors.ts';
import type { DoorsData } from './doors-data.ts';
import { loadDoorsData } from './load-course-table.ts';
import { useDoorsAddress } from './use-doors-address.ts';

const WHAT_THEY_OPEN = 'what-they-open';
const COMPARE = 'compare';
const JUMPS = [
  [WHAT_THEY_OPEN, 'What they open'],
  [COMPARE, 'Compare'],
  [START_FROM_CAREERS, 'Start from careers'],
] as const;

export function SubjectDoorsPage() {
  const loaded = usePageData(paths.subjectDoors, loadDoorsData);
  return (
    <>
      <PageHead
        title="Subject doors"
        lead="Choose Class 11 subjects and see which courses and careers they open, and which they shut."
      >
        <CompiledNotice />
        <p className="mt-3 leading-snug">
          <Link
            to={paths.subjectTable}
            className="font-medium text-primary-dark underline underline-offset-4"
          >
            All doors of the common combinations in one table
          </Link>
        </p>
        {loaded.state === 'ready' && <JumpLinks links={JUMPS} />}
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

function Doors(data: DoorsData) {
  const { courses, streams } = data;
  const { address, change } = useDoorsAddress(data);
  const { subjects, other, wishes } = address;
  const doors = doorsOf(subjects, courses);
  return (
    <>
      <Part title="Your subjects">
        <SubjectChooser
          label="Combination"
          subjects={subjects}
          streams={streams}
          onChange={(subjects) => change({ subjects })}
        />
      </Part>
      <Part id={WHAT_THEY_OPEN} title="What they open" field="mist">
        <p className="font-medium text-lg leading-snug">{courses.length} courses, examinations and careers</p>
        <div role="status" className="mt-2 mb-1">
          <StateCounts doors={doors} />
        </div>
        <HowKnownRows>
          “Open” means that the rule about subjects is met; marks, ages and entrance examinations still apply.
          Lines called helpful, bridge and official body are general guidance.
        </HowKnownRows>
        <div className="mt-5">
          <DoorsByFamily doors={doors} />
        </div>
      </Part>
      <Part id={COMPARE} title="Compare">
        <Checkbox
          label="Compare with another combination"
          checked={other !== null}
          onChange={() => change({ other: other ? null : firstComparison(streams) })}
        />
        {other && (
          <>
            <SubjectChooser
              label="Other combination"
              subjects={other}
              streams={streams}
              onChange={(other) => change({ other })}
            />
            <Comparison subjects={subjects} other={other} courses={courses} />
          </>
        )}
      </Part>
      <Part id={START_FROM_CAREERS} title="Start from careers" field="cream">
        <Wishes wishes={wishes} data={data} onChange={(wishes) => change({ wishes })} />
      </Part>
    </>
  );
}
