import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { addressOf, paths } from '#contracts/pages.ts';
import { resumeSession } from '../e2e/people.ts';
import { startNewProduct } from '../e2e/product.ts';
import { CHROMIUM_ARGS, findChromium } from './browser.mjs';
import { fillOffice } from './tour-office.ts';

const FOLDER = fileURLToPath(new URL('../docs/pictures', import.meta.url));
const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 780 };
/** Keeps small text sharp, and nine pictures below half a megabyte. */
const QUALITY = 78;

type Office = Awaited<ReturnType<typeof fillOffice>>;

interface Picture {
  name: string;
  size: typeof DESKTOP;
  /** For a signed-in member, not for a family. */
  isPortal: boolean;
  address(office: Office): string;
  /** Waits for the content of the picture. */
  ready(page: Page): Promise<void>;
}

const heading = async (page: Page) => page.getByRole('heading', { level: 1 }).waitFor();
const text = (words: string) => async (page: Page) => page.getByText(words).first().waitFor();

const PICTURES: Picture[] = [
  { name: 'home', size: DESKTOP, isPortal: false, address: () => paths.home, ready: heading },
  {
    name: 'career-phone',
    size: PHONE,
    isPortal: false,
    address: () => paths.career,
    ready: takeAssessment,
  },
  {
    name: 'dashboard',
    size: DESKTOP,
    isPortal: true,
    address: () => paths.admin.dashboard,
    ready: text('Recent Students'),
  },
  {
    name: 'enquiries',
    size: DESKTOP,
    isPortal: true,
    address: () => paths.admin.dashboardEnquiries,
    ready: text('Sumathi Raman'),
  },
  {
    name: 'student',
    size: { ...DESKTOP, height: 1060 },
    isPortal: true,
    address: ({ student }) => addressOf(paths.admin.dashboardStudent, student.id),
    ready: text('Rang to say'),
  },
  {
    name: 'appointments',
    size: { ...DESKTOP, height: 1060 },
    isPortal: true,
    address: ({ monday }) => `${paths.admin.dashboardAppointments}?view=week&date=${monday}`,
    ready: text('Kavya Bhat'),
  },
  {
    name: 'report',
    size: DESKTOP,
    isPortal: true,
    address: ({ reportId }) => addressOf(paths.admin.dashboardReport, reportId),
    ready: text('Mechanical engineering'),
  },
  {
    name: 'report-phone',
    size: PHONE,
    isPortal: false,
    address: ({ linkToken }) => `${paths.sharedReport}#${linkToken}`,
    ready: text('Mechanical engineering'),
  },
  {
    name: 'analytics',
    size: DESKTOP,
    isPortal: true,
    address: () => paths.admin.dashboardAnalytics,
    ready: text('Registrations'),
  },
];

async function takeAssessment(page: Page): Promise<void> {
  await page.getByLabel('Name').fill('Kavya');
  await page.getByLabel('Age', { exact: true }).fill('15');
  await page.getByLabel('Education Level').selectOption('high_school');
  await page.getByLabel('Interests').fill('Drawing, design and computer games');
  await page.getByLabel('Strengths').fill('Patient, good at logical puzzles');
  await page.getByLabel('Career Goals').fill('To build things that people use');
  await page.getByRole('button', { name: 'See my recommendations' }).click();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByText('Software Development').scrollIntoViewIfNeeded();
}

async function take(browser: Browser, picture: Picture, origin: string, office: Office): Promise<number> {
  const { name, size, isPortal } = picture;
  const context = await browser.newContext({
    baseURL: origin,
    viewport: size,
    // README.md shows a phone's picture small, so it needs more pixels.
    deviceScaleFactor: size === PHONE ? 1.5 : 1,
    isMobile: size === PHONE,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  if (isPortal) await resumeSession(page, office.product, office.viewer);
  await page.goto(picture.address(office));
  await picture.ready(page);
  await page.waitForLoadState('networkidle');
  const file = await sharp(await page.screenshot({ animations: 'disabled', caret: 'hide' }))
    .webp({ quality: QUALITY, effort: 6 })
    .toBuffer();
  writeFileSync(join(FOLDER, `${name}.webp`), file);
  await context.close();
  return file.length;
}

const product = await startNewProduct();
const browser = await chromium.launch({ executablePath: findChromium() ?? 'chromium', args: CHROMIUM_ARGS });
try {
  const office = await fillOffice(product);
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  let bytes = 0;
  for (const picture of PICTURES) bytes += await take(browser, picture, product.url, office);
  console.log(`${PICTURES.length} pictures in docs/pictures, ${Math.round(bytes / 1024)} KB`);
} finally {
  await browser.close();
  await product.stop();
}
