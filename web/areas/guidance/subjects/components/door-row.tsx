import { ArrowRight } from 'lucide-react';
import { CourseDetails, CourseSource, subjectRule } from '#web/areas/guidance/facts/course-facts.tsx';
import { explainDoor } from '#web/areas/guidance/subjects/door-words.ts';
import type { Door, DoorState } from '#web/areas/guidance/subjects/doors.ts';
import { useFold } from '#web/areas/guidance/subjects/use-fold.ts';
import { StateBadge } from './state-badge.tsx';

interface DoorRowProps {
  door: Door;
  /** The state with the combination that it is compared with. */
  former?: DoorState;
}

export function DoorRow({ door, former }: DoorRowProps) {
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
              <span className="sr-only">becomes</span>
            </>
          )}
          <StateBadge state={state} />
        </span>
      </div>
      <p className="mt-1 max-w-prose text-pretty leading-snug">
        {subjectRule(course)} {reason}
      </p>
      <CourseSource course={course} />
      <details {...fold}>
        <summary className="w-fit cursor-pointer rounded py-2 font-medium text-primary-dark text-sm">
          Entrance, marks and notes<span className="sr-only"> of {course.name}</span>
        </summary>
        {isOpen && <CourseDetails course={course} />}
      </details>
    </li>
  );
}
