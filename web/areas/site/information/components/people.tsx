import { readConsultancy } from '#web/lib/consultancy.ts';
import { PageSection } from './page-section.tsx';
import { keyOf, PEOPLE_ID, Portrait } from './portrait.tsx';

/** The counsellors who agreed to be shown. Nothing without one. */
export function People() {
  const { people } = readConsultancy();
  if (people.length === 0) return null;
  return (
    <div id={PEOPLE_ID} className="scroll-mt-6">
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
