import { ChevronDown, Menu } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { paths } from '#contracts/pages.ts';
import { PAGE_LINKS, serviceLinks } from '#web/app/public-links.ts';

/** A details element: it opens before the page's code works, and without it. */
export function PublicMenu() {
  const { pathname } = useLocation();
  const menu = useRef<HTMLDetailsElement>(null);

  // The header stays when the page changes: another page closes the menu, the first render does not.
  const lastPage = useRef(pathname);
  useEffect(() => {
    if (menu.current && lastPage.current !== pathname) menu.current.open = false;
    lastPage.current = pathname;
  }, [pathname]);

  /** Also for a link to this page. */
  function handleClick({ target, currentTarget }: MouseEvent<HTMLDetailsElement>) {
    if (target instanceof HTMLAnchorElement) currentTarget.open = false;
  }

  useEffect(() => {
    const closeOutside = ({ target }: Event) => {
      if (menu.current?.open && target instanceof Node && !menu.current.contains(target)) {
        menu.current.open = false;
      }
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, []);

  function handleKeyDown({ key, currentTarget }: KeyboardEvent<HTMLDetailsElement>) {
    if (key !== 'Escape' || !currentTarget.open) return;
    currentTarget.open = false;
    currentTarget.querySelector('summary')?.focus();
  }

  return (
    <details
      ref={menu}
      onClick={handleClick}
      onKeyDown={handleKeyDown}
      className="group static shrink-0 md:relative"
    >
      <summary className="flex min-h-11 min-w-11 cursor-pointer list-none items-center justify-center gap-1 rounded-lg px-2 font-medium text-primary-dark hover:bg-mist [&::-webkit-details-marker]:hidden">
        <Menu aria-hidden className="size-6 md:hidden" />
        <span className="max-md:sr-only">Menu</span>
        <ChevronDown aria-hidden className="size-5 group-open:rotate-180 max-md:hidden" />
      </summary>
      <nav
        aria-label="Menu"
        className="absolute inset-x-0 top-full z-40 border-terracotta/40 border-y bg-paper px-4 py-3 shadow-float sm:px-6 md:right-0 md:left-auto md:w-72 md:rounded-2xl md:border md:px-3"
      >
        <MenuList title="Services" links={serviceLinks()} />
        <MenuList title="The consultancy" links={PAGE_LINKS.filter(({ to }) => MAIN_PAGES.includes(to))} />
      </nav>
    </details>
  );
}

const MAIN_PAGES: string[] = [paths.about, paths.contact];

function MenuList({ title, links }: { title: string; links: typeof PAGE_LINKS }) {
  return (
    <>
      <p className="px-2 pt-1 text-ink-soft text-sm">{title}</p>
      <ul className="mb-2 last:mb-0">
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex min-h-11 items-center rounded-lg px-2 font-medium text-primary-dark hover:bg-mist"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
