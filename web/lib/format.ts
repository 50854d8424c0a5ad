// Made at the first use: each takes tens of milliseconds on a cheap phone, and most pages show no date.
function lazyFormat(options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  let made: Intl.DateTimeFormat | undefined;
  return () => {
    made ??= new Intl.DateTimeFormat('en-IN', options);
    return made;
  };
}
const dateTime = lazyFormat({
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});
const date = lazyFormat({ day: 'numeric', month: 'short', year: 'numeric' });
const month = lazyFormat({ month: 'short', year: 'numeric' });

/** A moment in the reader's time zone, for example "30 Apr 2026, 09:15 am"; null is "Never". */
export function formatDateTime(iso: string | null): string {
  return iso === null ? 'Never' : dateTime().format(new Date(iso));
}

/** A moment's or a calendar date's day, for example "30 Apr 2026". */
export function formatDate(iso: string): string {
  // A calendar date has no time zone; read as UTC it would become the day before in the Americas.
  return date().format(new Date(iso.includes('T') ? iso : `${iso}T00:00`));
}

/** A month such as 2026-04, for example "Apr 2026". */
export function formatMonth(iso: string): string {
  return month().format(new Date(`${iso}-01T00:00`));
}

let number: Intl.NumberFormat | undefined;

/** For example "1,00,000". */
export function formatNumber(value: number): string {
  number ??= new Intl.NumberFormat('en-IN');
  return number.format(value);
}

/** An absent, empty or blank value is shown as a dash. */
export function orDash(value: string | number | null | undefined): string {
  const text = String(value ?? '').trim();
  return text === '' ? '—' : text;
}

/**
 * How a figure has changed, for example "+12%" or "−8%"; "0%" where it has not.
 * @returns null where it was nought before: of that there is no percentage.
 */
export function formatChange(now: number, before: number): string | null {
  if (before === 0) return null;
  const percent = Math.round(((now - before) / before) * 100);
  return `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${formatNumber(Math.abs(percent))}%`;
}

/** A part of a whole, for example "25%"; a dash where there is no whole. */
export function formatShare(part: number, whole: number): string {
  return whole === 0 ? '—' : `${Math.round((part / whole) * 100)}%`;
}
