/** Browser and system in common names; null if unknown. */
export interface Device {
  browser: string | null;
  system: string | null;
}

/** Bounds the time of the patterns. */
const LONGEST = 400;

// The order matters: most browsers also name their ancestors.
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPT|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bUCBrowser\//, 'UC Browser'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|HeadlessChrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bVersion\/\S+ .*\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Reads an untrusted User-Agent header: returns only names from this file, or one plain word such as curl. */
export function describeDevice(userAgent: string | undefined): Device {
  const text = (userAgent ?? '').slice(0, LONGEST);
  return { browser: nameIn(text, BROWSERS) ?? programIn(text), system: nameIn(text, SYSTEMS) };
}

/** For mail: "Chrome on Windows". Omits the name of an unknown program, since the sender controls it. */
export function describeBrowser(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, LONGEST);
  const [browser, system] = [nameIn(text, BROWSERS), nameIn(text, SYSTEMS)];
  if (browser && system) return `${browser} on ${system}`;
  if (browser) return browser;
  return system ? `A browser on ${system}` : 'An unknown browser';
}

function nameIn(text: string, names: readonly (readonly [RegExp, string])[]): string | null {
  return names.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}

function programIn(text: string): string | null {
  const name = /^([a-z][a-z\d._-]{0,29})\//i.exec(text)?.[1];
  return name === undefined || name === 'Mozilla' ? null : name;
}
