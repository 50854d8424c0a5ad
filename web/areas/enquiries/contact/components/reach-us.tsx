import { Clock, MapPin, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { addressLine } from '#contracts/consultancy.ts';
import { readConsultancy } from '#web/lib/consultancy.ts';
import { OpenNow } from './open-now.tsx';

/** Phone, address and hours in short, for the first screen of a phone. Wide screens show the details beside the form. */
export function ReachUs() {
  const consultancy = readConsultancy();
  const { phone } = consultancy;
  return (
    <ul className="mt-4 grid gap-1 lg:hidden">
      <Line icon={<Phone aria-hidden className="size-5" />}>
        <a
          href={`tel:${phone.tel}`}
          className="inline-flex min-h-11 items-center font-semibold text-lg text-primary underline underline-offset-4"
        >
          {phone.display}
        </a>
      </Line>
      <Line icon={<MapPin aria-hidden className="size-5" />}>
        <address className="not-italic leading-snug">{addressLine(consultancy)}</address>
      </Line>
      <Line icon={<Clock aria-hidden className="size-5" />}>
        {/* The words of now, shorter than those of the HTML, change no height. */}
        <div className="flex items-center gap-x-3 leading-snug">
          <OpenNow />
          <a
            href="#hours"
            className="inline-flex min-h-11 shrink-0 items-center text-primary underline underline-offset-4"
          >
            All hours
          </a>
        </div>
      </Line>
    </ul>
  );
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3">
      <span className="text-clay">{icon}</span>
      <div>{children}</div>
    </li>
  );
}
