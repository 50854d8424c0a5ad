import { Link } from 'react-router';
import { paths } from '#contracts/pages.ts';
import { readConsultancy } from '#web/lib/consultancy.ts';
import { PageSection } from './page-section.tsx';
import { keyOf, PEOPLE_ID, Portrait } from './portrait.tsx';

/** The same people in short, for the page of a service. */
export function PeopleRow() {
  const { people } = readConsultancy();
  if (people.length === 0) return null;
  return (
    <PageSection title="The people you meet">
      <ul className="flex flex-wrap gap-x-6 gap-y-4">
        {people.map((person) => (
          <li key={keyOf(person)} className="flex min-w-0 items-center gap-3">
            <Portrait person={person} className="size-14 text-xl" />
            <span className="font-medium text-lg leading-snug [overflow-wrap:anywhere]">{person.name}</span>
          </li>
        ))}
      </ul>
      <Link
        to={`${paths.about}#${PEOPLE_ID}`}
        className="mt-3 inline-flex min-h-11 items-center rounded text-lg text-primary underline decoration-2 decoration-aqua underline-offset-4 hover:decoration-primary"
      >
        Qualifications, languages and days
      </Link>
    </PageSection>
  );
}
