import { render } from '@testing-library/react';
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';

/** Hydrates built HTML, as a browser does. */
export function hydratePage(Page: ComponentType) {
  const page = (
    <MemoryRouter>
      <Page />
    </MemoryRouter>
  );
  const container = document.createElement('div');
  container.innerHTML = renderToString(page);
  document.body.append(container);
  return render(page, { container, hydrate: true });
}

/** All text, with single spaces. */
export function textOf(container: HTMLElement): string {
  const blocks = container.querySelectorAll('h1, h2, h3, p, li, dt, dd');
  return [...blocks].map((block) => block.textContent?.replaceAll(/\s+/g, ' ')).join('\n');
}

/** Text and target of every link. */
export function linksOf(container: HTMLElement): [string, string | null][] {
  return [...container.querySelectorAll('a')].map((link) => [
    link.textContent ?? '',
    link.getAttribute('href'),
  ]);
}
