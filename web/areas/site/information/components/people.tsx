import { Link } from 'react-router';
import type { FamilyPerson } from '#contracts/consultancy.ts';
import { paths } from '#contracts/pages.ts';
import { cn } from '#web/lib/cn.ts';
import { readConsultancy } from '#web/lib/consultancy.ts';
import { PageSection } from './page-section.tsx';

const ID = 'people';

/** The counsellors who agreed to be shown. Nothing without one. */
export function People() {
  const { people } = readConsultancy();
  if (people.length === 0) return null;
  return (
    <div id={ID} className="scroll-mt-6">
      <PageSection title="The people you meet" field="mist">
        <ul className="grid gap-x-10 gap-y-8 sm:grid-cols-2">
          {people.map((person) => (
            <li key={keyOf(person)} className="flex break-inside-avoid items-start gap-4">
              <Portrait person={person} className="size-20 text-3xl sm:size-24" />
              <div className="min-w-0 [overflow-wrap:anywhere]">
                <h3 className="font-semibold text-xl leading-snug">{person.name}</h3>
                {person.qualification && <p className="leading-snug">{person.qualification}</p>}
                {person.languages && (
                  <p className="mt-1 text-ink-soft leading-snug">{`Speaks ${person.languages}`}</p>
                )}
                {person.days && <p className="text-ink-soft leading-snug">{person.days}</p>}
              </div>
            </li>
          ))}
        </ul>
      </PageSection>
    </div>
  );
}

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
        to={`${paths.about}#${ID}`}
        className="mt-3 inline-flex min-h-11 items-center rounded text-lg text-primary underline decoration-2 decoration-aqua underline-offset-4 hover:decoration-primary"
      >
        Qualifications, languages and days
      </Link>
    </PageSection>
  );
}

const keyOf = ({ name, photo, qualification }: FamilyPerson) => `${name} ${photo} ${qualification}`;

/** The name stands beside it. */
function Portrait({ person: { name, photo }, className }: { person: FamilyPerson; className: string }) {
  const place = cn('shrink-0 rounded-full', className);
  if (photo) {
    return (
      <img
        src={photo}
        alt=""
        width={480}
        height={480}
        loading="lazy"
        decoding="async"
        className={cn(place, 'object-cover')}
      />
    );
  }
  return (
    <span aria-hidden className={cn(place, 'grid place-items-center bg-peach font-semibold text-maroon')}>
      {[...name.trim()][0]?.toLocaleUpperCase()}
    </span>
  );
}
