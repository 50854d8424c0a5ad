import type { FamilyPerson } from '#contracts/consultancy.ts';
import { cn } from '#web/lib/cn.ts';

/** The section of the page About that the shorter row links to. */
export const PEOPLE_ID = 'people';

export const keyOf = ({ name, photo, qualification }: FamilyPerson) => `${name} ${photo} ${qualification}`;

interface PortraitProps {
  person: FamilyPerson;
  className: string;
}

/** The name stands beside it. */
export function Portrait({ person: { name, photo }, className }: PortraitProps) {
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
