import type { Consultancy } from '#contracts/consultancy.ts';
import { addressLines, hasOwnAddress, readConsultancy } from '#web/lib/consultancy.ts';
import { PageSection } from './page-section.tsx';

/** The consultancy's own facts. Nothing while the office has entered none. */
export function AboutOffice() {
  const facts = factsOf(readConsultancy());
  if (facts.length === 0) return null;
  return (
    <PageSection title="The consultancy" field="cream">
      <dl className="grid gap-x-10 gap-y-6 text-lg sm:grid-cols-2">
        {facts.map(({ label, lines }) => (
          <div key={label} className="min-w-0">
            <dt className="text-base text-ink-soft">{label}</dt>
            {lines.map((line) => (
              <dd key={line} className="leading-snug [overflow-wrap:anywhere]">
                {line}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </PageSection>
  );
}

function factsOf(consultancy: Consultancy) {
  const { registration, foundedIn, legalName, address, secondAddress } = consultancy;
  return [
    ...(registration ? [{ label: registration.kind, lines: [registration.number] }] : []),
    ...(foundedIn ? [{ label: 'Founded in', lines: [foundedIn] }] : []),
    ...(hasOwnAddress(consultancy)
      ? [{ label: 'Office', lines: [legalName, ...addressLines(address)] }]
      : []),
    ...(secondAddress.length > 0 ? [{ label: 'Second office', lines: [...secondAddress] }] : []),
  ];
}
