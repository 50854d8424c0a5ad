import { type Course, entryText } from '#contracts/guidance/index.ts';
import { CourseDetails, CourseSource, subjectRule } from '#web/areas/guidance/facts/course-facts.tsx';

/** The rules of a course, as the public pages show them. */
export function CourseRules({ course }: { course: Course }) {
  return (
    <div className="leading-snug">
      <p>
        Begins after {entryText(course.entry)}. {subjectRule(course)}
      </p>
      <CourseSource course={course} />
      <CourseDetails course={course} />
    </div>
  );
}
