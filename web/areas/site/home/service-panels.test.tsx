import { i18n } from '@lingui/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { SERVICE_NAMES, SERVICES } from '#contracts/services.ts';
import { SERVICE_WORDS, ServicePanels } from './home-page.tsx';

const NAMES = ['DMIT', 'Career Counseling', 'Overseas Admission', 'Bridging Courses'];
const button = (name: string) => screen.getByRole('button', { name });
const panelOf = (name: string) =>
  document.getElementById(button(name).getAttribute('aria-controls') ?? '') as HTMLElement;
const openNames = () => NAMES.filter((name) => button(name).getAttribute('aria-expanded') === 'true');
const visibleNames = () => NAMES.filter((name) => panelOf(name).style.display !== 'none');

beforeEach(() => {
  render(
    <MemoryRouter>
      <ServicePanels />
      <p>Elsewhere</p>
    </MemoryRouter>,
  );
});

it('has one button for each service, with all panels closed', () => {
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(NAMES);
  expect(openNames()).toEqual([]);
  expect(visibleNames()).toEqual([]);
});

it.each(SERVICES)('explains %s and links to its page', async (service) => {
  const { explanation, points, linkLabel } = SERVICE_WORDS[service];
  await userEvent.click(button(SERVICE_NAMES[service]));
  const panel = panelOf(SERVICE_NAMES[service]);
  for (const { message } of [explanation, ...points]) expect(panel.textContent).toContain(message);
  expect(screen.getByRole('link', { name: i18n._(linkLabel) }).getAttribute('href')).toBe(`/${service}`);
});

it('describes DMIT only by its claims', () => {
  expect(SERVICE_WORDS.dmit.explanation.message).toContain('It is said to reveal');
  expect(SERVICE_WORDS.dmit.summary.message).toContain('said to');
  expect(JSON.stringify(SERVICE_WORDS.dmit)).not.toMatch(/scientific|proven|accura/i);
});

it('opens one panel at a time', async () => {
  await userEvent.click(button('DMIT'));
  expect([openNames(), visibleNames()]).toEqual([['DMIT'], ['DMIT']]);
  await userEvent.click(button('Bridging Courses'));
  expect([openNames(), visibleNames()]).toEqual([['Bridging Courses'], ['Bridging Courses']]);
});

describe('an open panel closes', () => {
  beforeEach(() => userEvent.click(button('Career Counseling')));

  it('when its button is pressed again', async () => {
    await userEvent.click(button('Career Counseling'));
    expect(openNames()).toEqual([]);
  });

  it('when another place is pressed, but not the panel', async () => {
    await userEvent.click(panelOf('Career Counseling'));
    expect(openNames()).toEqual(['Career Counseling']);
    await userEvent.click(screen.getByText('Elsewhere'));
    expect([openNames(), visibleNames()]).toEqual([[], []]);
  });

  it('on Escape, which gives the focus back to its button', async () => {
    await userEvent.tab();
    expect(document.activeElement?.textContent).toBe('Read more about Career Counseling');
    await userEvent.keyboard('{Escape}');
    expect(openNames()).toEqual([]);
    expect(document.activeElement).toBe(button('Career Counseling'));
  });
});
