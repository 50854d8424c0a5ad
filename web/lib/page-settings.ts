/** Contents of the meta elements, for the renderer of the HTML. */
let given: Readonly<Record<string, string>> = {};

/** For the renderer of the HTML. @returns the former ones. */
export function setPageSettings(settings: Readonly<Record<string, string>>): typeof given {
  const former = given;
  given = settings;
  return former;
}

/** A setting of the server, from the page's HTML. @param name of the meta element. @returns null if there is none. */
export function readPageSetting(name: string): string | null {
  if (typeof document === 'undefined') return given[name] ?? null;
  return document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? null;
}
