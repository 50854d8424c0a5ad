import { createContext, type Dispatch, type SetStateAction, use, useEffect } from 'react';
import { BRAND_NAME } from '#contracts/brand.ts';

/** Sets the title in the frame around a page. */
export const PageTitleContext = createContext<Dispatch<SetStateAction<string>> | null>(null);

/** The title in the browser's tab. */
export function pageTitle(title: string): string {
  return `${title} · ${BRAND_NAME}`;
}

/**
 * Sets the page's title in the browser's tab, and the heading in the frame around the page, if any.
 * @param title the kind of page, never a person: browsers of shared computers keep it in their history.
 */
export function usePageTitle(title: string, heading = title): void {
  const setHeading = use(PageTitleContext);
  useEffect(() => {
    setHeading?.(heading);
    document.title = pageTitle(title);
  }, [title, heading, setHeading]);
}
