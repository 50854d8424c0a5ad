import { CONSULTANCY_META, type Consultancy, PLACEHOLDERS } from '#contracts/consultancy.ts';

let known: Consultancy | null = null;

/** The consultancy's particulars, from the page's own HTML; placeholders where the server has put none. */
export function readConsultancy(): Consultancy {
  known ??= readMeta();
  return known;
}

/** For the renderer of the HTML, and for tests. Null reads them again. */
export function setConsultancy(consultancy: Consultancy | null): void {
  known = consultancy;
}

function readMeta(): Consultancy {
  const json =
    typeof document === 'undefined'
      ? null
      : document.querySelector(`meta[name="${CONSULTANCY_META}"]`)?.getAttribute('content');
  return json ? (JSON.parse(json) as Consultancy) : PLACEHOLDERS;
}
