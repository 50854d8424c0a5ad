import { useEffect, useState } from 'react';
import { wallTimeOf } from '#contracts/lib/calendar.ts';
import { MINUTE_MS } from '#contracts/lib/durations.ts';
import { describeOpening } from '#web/areas/enquiries/contact/describe-opening.ts';
import { readConsultancy } from '#web/lib/consultancy.ts';
import { readOfficeZone } from '#web/lib/office-zone.ts';
import { openHoursOf } from '../open-hours.ts';

/** Whether the office is open, by its own clock. Before the page's code runs, the first line of the hours. */
export function OpenNow() {
  const [opening, setOpening] = useState<string | null>(null);
  const [first] = readConsultancy().hours;
  useEffect(() => {
    const update = () =>
      setOpening(
        describeOpening(openHoursOf(readConsultancy().hours), wallTimeOf(Date.now(), readOfficeZone())),
      );
    update();
    const timer = setInterval(update, MINUTE_MS / 2);
    return () => clearInterval(timer);
  }, []);
  return <span className="font-semibold">{opening ?? (first && `${first.days} ${first.time}`)}</span>;
}
