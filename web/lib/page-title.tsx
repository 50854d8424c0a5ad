import { createContext, type Dispatch, type SetStateAction, use, useEffect } from 'react';
import { BRAND_NAME } from '#contracts/brand.ts';

/** Sets the title in the frame around a page. */
export const PageTitleContext = createContext<Dispatch<SetStateAction<string>> | null>(null);

/** The title in the browser's tab. */
export function pageTitle(title: string): string {
  return `${title} · ${BRAND_NAME}`;
}

/** Sets the page's title in the browser's tab and in the frame around the page, if any. */
export function usePageTitle(title: string): void {
  const setTitle = use(PageTitleContext);
  useEffect(() => {
    setTitle?.(title);
    document.title = pageTitle(title);
  }, [title, setTitle]);
}
