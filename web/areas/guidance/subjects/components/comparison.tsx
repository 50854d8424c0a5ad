import type { Course, Subject } from '#contracts/guidance/index.ts';
import { compareDoors, type DoorState } from '#web/areas/guidance/subjects/doors.ts';
import { DoorRow } from './door-row.tsx';
import { FoldedDoors } from './doors-by-family.tsx';

interface ComparisonProps {
  subjects: readonly Subject[];
  other: readonly Subject[];
  courses: readonly Course[];
}

/** By the state that a door has with the second combination. */
const GROUPS: readonly [DoorState, title: string][] = [
  ['open', 'Newly open'],
  ['depends', 'Now it depends'],
  ['bridge', 'Open only by a bridge now'],
  ['closed', 'Shut'],
];

/** The effect of a change from the first combination to the second on each door. */
export function Comparison({ subjects, other, courses }: ComparisonProps) {
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
              <FoldedDoors key={state} title={`${title}: ${members.length}`}>
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
  if (count === 0) return 'With the other combination no door changes.';
  return `With the other combination ${count === 1 ? 'one door changes' : `${count} doors change`}.`;
}
