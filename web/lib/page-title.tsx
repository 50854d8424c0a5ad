import { createContext, type Dispatch, type SetStateAction, use, useEffect } from 'react';
import { BRAND_NAME } from '#web/lib/brand.ts';

/** Where a page puts its title for the frame around it. */
export const PageTitleContext = createContext<Dispatch<SetStateAction<string>> | null>(null);

/** Names the page: in the header of the frame that it stands in, if any, and in the browser's tab. */
export function usePageTitle(title: string): void {
  const setTitle = use(PageTitleContext);
  useEffect(() => {
    setTitle?.(title);
    document.title = `${title} · ${BRAND_NAME}`;
  }, [title, setTitle]);
}
