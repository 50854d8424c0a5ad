import type { ReactNode } from 'react';
import { COURSE_FAMILIES, type CourseFamily } from '#contracts/guidance/index.ts';
import { DOOR_STATES, type Door } from '#web/areas/guidance/subjects/doors.ts';
import { useFold } from '#web/areas/guidance/subjects/use-fold.ts';
import { DoorRow } from './door-row.tsx';
import { StateBadge } from './state-badge.tsx';

const FAMILIES = Object.entries(COURSE_FAMILIES) as [CourseFamily, string][];

/** The doors of a combination. */
export function DoorsByFamily({ doors }: { doors: readonly Door[] }) {
  return (
    <div className="grid gap-3">
      {FAMILIES.map(([family, name], at) => (
        <Family
          key={family}
          name={name}
          isFirst={at === 0}
          doors={doors.filter(({ course }) => course.family === family)}
        />
      ))}
    </div>
  );
}

function Family({ name, isFirst, doors }: { name: string; isFirst: boolean; doors: readonly Door[] }) {
  return (
    <FoldedDoors title={name} isFirst={isFirst} badges={<StateCounts doors={doors} />}>
      {() => doors.map((door) => <DoorRow key={door.course.id} door={door} />)}
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

export function FoldedDoors({ title, isFirst = false, badges, children }: FoldedDoorsProps) {
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
export function StateCounts({ doors }: { doors: readonly Door[] }) {
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
