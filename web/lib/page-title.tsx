import { createContext, type Dispatch, type SetStateAction, use, useEffect } from 'react';
import { BRAND_NAME } from '#contracts/brand.ts';

/** Where a page puts its title for the frame around it. */
export const PageTitleContext = createContext<Dispatch<SetStateAction<string>> | null>(null);

/** As it stands in the browser's tab. */
export function pageTitle(title: string): string {
  return `${title} · ${BRAND_NAME}`;
}

/** Names the page: in the header of the frame that it stands in, if any, and in the browser's tab. */
export function usePageTitle(title: string): void {
  const setTitle = use(PageTitleContext);
  useEffect(() => {
    setTitle?.(title);
    document.title = pageTitle(title);
  }, [title, setTitle]);
}
