import { PUBLIC_PATHS, paths } from '#contracts/pages.ts';

/** Stands in for the address of the page that is shown for every unknown one. */
export const NOT_FOUND = '/404';

/**
 * Which page's HTML the build has put into the element, if it is the one for this address: a plain static host may
 * answer with another page's. Null when the browser has to make the page itself.
 */
export function prerenderedFor(root: HTMLElement, pathname: string): string | null {
  const made = root.dataset.prerendered ?? null;
  const address = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  if (made === NOT_FOUND) {
    return PUBLIC_PATHS.includes(address) || address === paths.sharedReport ? null : NOT_FOUND;
  }
  return made === address ? made : null;
}
