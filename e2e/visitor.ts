import { expect, type Page } from '@playwright/test';
import { paths } from '#contracts/pages.ts';
import { heading, toast } from './portal.ts';

export const PARENT = {
  name: 'Lalita Example',
  email: 'lalita@family.example',
  password: 'mango tree in May',
};

export async function signUp(page: Page): Promise<void> {
  await page.goto(paths.home);
  await page.getByRole('link', { name: 'Sign Up' }).click();
  await expect(page).toHaveURL(paths.signup);
  await page.getByLabel('Full name').fill(PARENT.name);
  await page.getByLabel('Email').fill(PARENT.email);
  await page.getByLabel('Password', { exact: true }).fill(PARENT.password);
  await page.getByLabel('Confirm password').fill(PARENT.password);
  await page.getByLabel("Parent's name").fill(PARENT.name);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('alert')).toHaveText('You must agree to the terms and conditions');
  await page.getByRole('checkbox', { name: /terms/ }).check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(paths.login);
  const stored = await page.evaluate(() => localStorage.getItem('user'));
  expect(stored).not.toContain(PARENT.password);
}

export async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(PARENT.email);
  await page.getByLabel('Password', { exact: true }).fill(PARENT.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(paths.home);
  await expect(page.getByRole('banner').getByText(`Welcome, ${PARENT.name}`)).toBeVisible();
}

export async function takeAssessment(page: Page): Promise<void> {
  const card = page.getByRole('link', { name: /Learn More/ }).nth(1);
  await card.click();
  await expect(page).toHaveURL(paths.career);
  await page.getByLabel('Name').fill('Kavya Example');
  await page.getByLabel('Age', { exact: true }).fill('15');
  await page.getByLabel('Education Level').selectOption('high_school');
  await page.getByLabel('Interests').fill('I like computer games and drawing');
  await page.getByLabel('Strengths').fill('Patient, good at logical puzzles');
  await page.getByLabel('Career Goals').fill('Something with helping people');
  await page.getByRole('button', { name: 'See my recommendations' }).click();
  await expect(toast(page)).toContainText('Your career assessment has been processed.');
  await expect(heading(page)).toHaveText('Your Career Recommendations');
  await expect(page.getByText('Software Development')).toBeVisible();
}
