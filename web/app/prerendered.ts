import { inLanguage, OFFERED_LANGUAGES } from '#contracts/languages.ts';
import { isCareerAddress, LINKED_ADDRESSES, PUBLIC_ADDRESSES } from '#contracts/pages.ts';

/** Stands for the address of the 404 page in English. */
export const NOT_FOUND = '/404';
const NOT_FOUND_PAGES = OFFERED_LANGUAGES.map((language) => inLanguage(NOT_FOUND, language));

/**
 * The page whose prerendered HTML the element has. Null if it is not the page of the address, because a static host may
 * answer with another page's HTML; then the browser renders the page itself.
 */
export function prerenderedFor(root: HTMLElement, pathname: string): string | null {
  const made = root.dataset.prerendered ?? null;
  const address = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  if (made !== null && NOT_FOUND_PAGES.includes(made)) {
    const isOther =
      PUBLIC_ADDRESSES.includes(address) || isCareerAddress(address) || LINKED_ADDRESSES.includes(address);
    return isOther ? null : made;
  }
  return made === address ? made : null;
}

/**
 * Marks the page as handled by React, which hydrates a tapped part at once and the rest later. Until then,
 * web/app/public.css disables the controls that need code.
 */
export function endPrerendered(): void {
  document.getElementById('root')?.removeAttribute('data-prerendered');
}
