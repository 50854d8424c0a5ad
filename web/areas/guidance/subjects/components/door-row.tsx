import { useState } from 'react';
import type { Door } from '#contracts/guidance/index.ts';
import { CourseDetails, CourseSource, subjectRule } from '#web/areas/guidance/facts/course-facts.tsx';
import { explainDoor } from '#web/areas/guidance/subjects/door-words.ts';
import { StateBadge } from './state-badge.tsx';

export function DoorRow({ door }: { door: Door }) {
  const { course, state } = door;
  const [isOpen, setIsOpen] = useState(false);
  const reason = explainDoor(door);
  return (
    <li className="border-line border-t py-3.5 first:border-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h4 className="font-semibold text-ink leading-snug">{course.name}</h4>
        <StateBadge state={state} />
      </div>
      <p className="mt-1 max-w-prose text-pretty leading-snug">
        {subjectRule(course)} {reason}
      </p>
      <CourseSource course={course} />
      <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary className="w-fit cursor-pointer rounded py-2 font-medium text-primary-dark text-sm">
          Entrance, marks and notes<span className="sr-only"> of {course.name}</span>
        </summary>
        {isOpen && <CourseDetails course={course} />}
      </details>
    </li>
  );
}
