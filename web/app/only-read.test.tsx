import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { PLACEHOLDERS } from '#contracts/consultancy.ts';
import { setConsultancy } from '#web/lib/consultancy.ts';
import { sayOnlyRead } from './only-read.ts';

afterEach(() => {
  setConsultancy(null);
  document.body.replaceChildren();
});

it.each([
  ['form', '<main><h1>Contact us</h1><form></form></main>'],
  ['main', '<main><h1>About</h1></main>'],
])('says in the %s of a page that it can only be read', (place, html) => {
  setConsultancy({ ...PLACEHOLDERS, phone: { display: '044 0000 1111', tel: '+914400001111' } });
  document.body.innerHTML = html;
  sayOnlyRead(document.body);
  const line = screen.getByRole('alert');
  expect(line.textContent).toBe(
    'There is no connection, so this page can only be read. Please reload it when you are connected, or call us: 044 0000 1111',
  );
  expect(line.querySelector('a')?.getAttribute('href')).toBe('tel:+914400001111');
  expect(line.parentElement).toBe(document.querySelector(place));
});
