import { render, screen, within } from '@testing-library/react';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { DMIT_DISCLOSURE } from '#contracts/reports/index.ts';
import { SAMPLE_NOTE, samplePdfAddress } from '#contracts/sample-address.ts';
import { SERVICE_NAMES, SERVICES } from '#contracts/services.ts';
import { activateLanguage } from '#web/lib/messages.ts';
import { setPageData } from '#web/lib/page-data.ts';
import { SAMPLE_PAGES } from '#web/lib/sample-pages.ts';
import { messages } from '#web/messages/hi.po';
import { SAMPLE_REPORT_PAGES } from './sample-report-page.tsx';
import { sampleSections } from './sample-sections.ts';

beforeEach(() => {
  activateLanguage();
  setPageData(null);
});

describe.each(SERVICES)('the sample report of %s', (service) => {
  const page = <MemoryRouter>{createElement(SAMPLE_REPORT_PAGES[service])}</MemoryRouter>;

  it('is in the HTML, says that it is invented, and names an invented child', async () => {
    setPageData({ path: SAMPLE_PAGES[service], data: await sampleSections(service) });
    const html = renderToString(page);
    expect(html).toContain(SAMPLE_NOTE);
    expect(html).toContain('Asha');
    expect(html).toContain('Next steps');
    expect(html.includes(DMIT_DISCLOSURE.evidence)).toBe(service === 'dmit');
  });

  it('loads after a click within the site, and links to its file and its service', async () => {
    render(page);
    expect(await screen.findByRole('heading', { level: 2, name: 'Next steps' })).toBeTruthy();
    const main = within(screen.getByRole('article'));
    const file = main.getByRole('link', { name: 'Download PDF' });
    expect(file.getAttribute('href')).toBe(samplePdfAddress(service));
    expect(file.className).toContain('at-browser:hidden');
    expect(main.getByRole('button', { name: 'Print' })).toBeTruthy();
    const back = screen.getByRole('link', { name: `Back to ${SERVICE_NAMES[service]}` });
    expect(back.getAttribute('href')).toBe(`/${service}`);
  });

  it('says the form’s words in Hindi and leaves the counsellor’s own in English', async () => {
    activateLanguage('hi', messages);
    setPageData({ path: SAMPLE_PAGES[service], data: await sampleSections(service) });
    render(page);
    expect(screen.getByRole('heading', { level: 2, name: 'अगले कदम' })).toBeTruthy();
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(headings.filter((words) => /[A-Za-z]{3}/.test(words ?? ''))).toEqual([]);
    const own = document.querySelectorAll('article [lang="en"]');
    expect([...own].some(({ textContent }) => textContent?.includes('Asha'))).toBe(true);
    // A career's name is no message: it is in its own table, web/messages/hi/names.json.
    const said = screen.getByRole('article').textContent;
    expect(said?.includes('प्रोस्थेटिस्ट और ऑर्थोटिस्ट')).toBe(service === 'career');
    expect(said).not.toContain('Prosthetist and orthotist');
  });

  it('begins with the disclosure, if it is about DMIT', async () => {
    render(page);
    const [first] = await screen.findAllByRole('heading', { level: 2 });
    expect(first?.textContent).toBe(
      service === 'dmit' ? DMIT_DISCLOSURE.title : (await sampleSections(service))[0]?.title,
    );
  });
});
