import { type Course, compareDoors, type Subject } from '#contracts/guidance/index.ts';

interface ComparisonProps {
  subjects: readonly Subject[];
  other: readonly Subject[];
  courses: readonly Course[];
}

/** What a change from the first combination to the second opens and shuts. */
export function Comparison({ subjects, other, courses }: ComparisonProps) {
  const { opens, shuts } = compareDoors(subjects, other, courses);
  return (
    <div className="mt-6 grid gap-6 md:grid-cols-2" aria-live="polite">
      <ChangeList title={`The change opens ${countOf(opens)}`} courses={opens} />
      <ChangeList title={`The change shuts ${countOf(shuts)}`} courses={shuts} />
    </div>
  );
}

const countOf = ({ length }: readonly Course[]) =>
  length === 0 ? 'no door' : length === 1 ? 'one door' : `${length} doors`;

function ChangeList({ title, courses }: { title: string; courses: readonly Course[] }) {
  return (
    <div>
      <h3 className="font-semibold text-lg leading-snug">{title}</h3>
      <ul className="mt-2 list-disc space-y-1 pl-5 leading-snug">
        {courses.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
    </div>
  );
}
