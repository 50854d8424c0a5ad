import { X } from 'lucide-react';
import {
  COURSE_FAMILIES,
  type Course,
  type CourseFamily,
  fewestSubjects,
} from '#contracts/guidance/index.ts';
import { listSubjects } from '#web/areas/guidance/facts/course-facts.tsx';
import { MOST_WISHES } from '#web/areas/guidance/subjects/combination.ts';
import { Field } from '#web/components/form/field.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { controlClasses } from '#web/components/ui/input.tsx';

interface WishesProps {
  wishes: readonly string[];
  courses: readonly Course[];
  onChange: (wishes: readonly string[]) => void;
}

const FAMILIES = Object.entries(COURSE_FAMILIES) as [CourseFamily, string][];

/** Backwards: from courses and careers to the fewest subjects. */
export function Wishes({ wishes, courses, onChange }: WishesProps) {
  const chosen = courses.filter(({ id }) => wishes.includes(id));
  const isFull = chosen.length >= MOST_WISHES;
  return (
    <div className="grid gap-4">
      <Field
        label="Course or career that should stay open"
        hint={isFull ? 'Five are chosen. Remove one to choose another.' : 'Choose up to five.'}
      >
        <select
          value=""
          disabled={isFull}
          onChange={(event) => onChange([...wishes, event.target.value])}
          className={controlClasses}
        >
          <option value="">Choose</option>
          {FAMILIES.map(([family, name]) => (
            <optgroup key={family} label={name}>
              {courses
                .filter((course) => course.family === family && !wishes.includes(course.id))
                .map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
            </optgroup>
          ))}
        </select>
      </Field>
      {chosen.length > 0 && (
        <ul className="grid gap-2">
          {chosen.map(({ id, name }) => (
            <li key={id} className="flex items-center gap-2 rounded-lg border border-line bg-white pl-3">
              <span className="grow py-2 leading-snug">{name}</span>
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Remove ${name}`}
                onClick={() => onChange(wishes.filter((wish) => wish !== id))}
              >
                <X aria-hidden className="size-4.5" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div aria-live="polite">{chosen.length > 0 && <Fewest courses={chosen} />}</div>
    </div>
  );
}

function Fewest({ courses }: { courses: readonly Course[] }) {
  const [first = [], ...others] = fewestSubjects(courses);
  const isLater = courses.some(({ entry }) => entry.after === 'degree');
  return (
    <div className="rounded-2xl border border-aqua bg-mist p-4 leading-snug sm:p-5">
      <h3 className="font-semibold text-lg">
        {first.length === 0 ? 'No Class 12 subject is asked for' : `Fewest subjects: ${listSubjects(first)}`}
      </h3>
      {others.length > 0 && (
        <p className="mt-1">Equally few: {others.slice(0, 4).map(listSubjects).join('; or ')}.</p>
      )}
      <p className="mt-1 text-ink-soft">
        With these the rules about subjects are met. Marks, ages and entrance examinations still apply.
        {isLater && ' A degree that comes first may ask for more.'} A school asks for at least five subjects.
      </p>
    </div>
  );
}
