import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { SrichakraDemoPage } from './srichakra-demo-page.tsx';
import { SrichakraShowcasePage } from './srichakra-showcase-page.tsx';

it('shows the name at every size, with and without decoration, and on three backgrounds', () => {
  const { container } = render(<SrichakraDemoPage />, { wrapper: MemoryRouter });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Brand lettering');
  const sizes = [...container.querySelectorAll('ol > li')].map((step) =>
    Number.parseInt(step.textContent, 10),
  );
  expect(sizes).toEqual([16, 20, 24, 30, 36, 48, 60, 72, 96]);
  const captions = screen.getAllByRole('figure').map((figure) => figure.querySelector('figcaption'));
  expect(captions.map((caption) => caption?.textContent)).toEqual([
    'With decoration',
    'Without decoration',
    'On light',
    'On dark',
    'On a picture',
  ]);
  expect(screen.getByRole('link').getAttribute('href')).toBe('/srichakra-showcase');
});

it('explains both words of the name in Sanskrit and links to the lettering', () => {
  const { container } = render(<SrichakraShowcasePage />, { wrapper: MemoryRouter });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Srichakra');
  const words = [...container.querySelectorAll('[lang=sa]')].map((word) => [
    word.textContent,
    word.closest('article')?.querySelector('h3')?.textContent,
  ]);
  expect(words).toEqual([
    ['श्री', 'Sri'],
    ['चक्र', 'Chakra'],
  ]);
  expect(screen.getByRole('link').getAttribute('href')).toBe('/srichakra-demo');
});
