import { describe, expect, it, onTestFinished } from 'vitest';
import { fillSettings } from '#contracts/public-site.ts';
import { officeDay, readOfficeZone } from '#web/lib/office-zone.ts';

/** A page with the build's head, filled in by the server. */
function openPage(timeZone?: string) {
  const built = '<meta name="public-services" content=""><meta name="office-time-zone" content="">';
  const settings = { publicUrl: 'https://www.site.example', publicServices: 'enquiries' } as const;
  document.head.innerHTML = fillSettings(
    built,
    timeZone === undefined ? settings : { ...settings, timeZone },
  );
  onTestFinished(() => {
    document.head.innerHTML = '';
  });
}

it.each([
  ['2026-04-30T12:00:00Z', '2026-04-30'],
  ['2026-04-30T18:29:59Z', '2026-04-30'],
  ['2026-04-30T18:30:00Z', '2026-05-01'],
])('at %s it is %s in India', (now, day) => {
  openPage();
  expect(readOfficeZone()).toBe('Asia/Kolkata');
  expect(officeDay(Date.parse(now))).toBe(day);
});

describe('an office elsewhere', () => {
  it('has the day in the zone given by the server', () => {
    openPage('America/New_York');
    expect(readOfficeZone()).toBe('America/New_York');
    expect(officeDay(new Date('2026-05-01T03:59:59Z'))).toBe('2026-04-30');
    expect(officeDay(new Date('2026-05-01T04:00:00Z'))).toBe('2026-05-01');
  });
});
