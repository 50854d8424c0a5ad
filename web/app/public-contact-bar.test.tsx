import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { type Consultancy, PLACEHOLDERS } from '#contracts/consultancy.ts';
import { setConsultancy } from '#web/lib/consultancy.ts';
import { ContactBar } from './public-site.tsx';

afterEach(() => setConsultancy(null));

function show(address: string, particulars: Partial<Consultancy> = {}): (string | null)[][] {
  setConsultancy({ ...PLACEHOLDERS, ...particulars });
  render(
    <MemoryRouter initialEntries={[address]}>
      <ContactBar />
    </MemoryRouter>,
  );
  return screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
}

const bar = () => screen.getByRole('navigation', { name: 'Reach us' });

it('calls, writes and books with the particulars of the office', () => {
  const links = show('/', {
    phone: { display: '044 0000 1111', tel: '+914400001111' },
    whatsapp: { display: '98400 00001', tel: '+919840000001' },
  });
  expect(links).toEqual([
    ['Call', 'tel:+914400001111'],
    ['WhatsApp (opens in a new tab)', 'https://wa.me/919840000001'],
    ['Book', '/contact#book'],
  ]);
});

it('has no sample number, and is hidden where no request arrives either', () => {
  expect(show('/')).toEqual([['Book', '/contact#book']]);
  expect(bar().className).toContain('at-browser:hidden');
});

it('links to the panel of a service page', () => {
  expect(show('/dmit')).toEqual([['Book', '#book']]);
  expect(bar().dataset.contactBar).toBe('wide');
});
