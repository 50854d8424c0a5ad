import { expect, type Page } from '@playwright/test';
import { beginSecondFactor, confirmSecondFactor } from '#contracts/identity/index.ts';
import { appCode, STEP_MS } from '#server/testing/second-factors.ts';
import type { Credentials } from './people.ts';
import type { Product } from './product.ts';

export interface SecondFactor {
  /** What the app shows now, or so many half minutes later: none works twice, and the next is right already. */
  code: (later?: number) => string;
  /** The one that turned it on, which is used up. */
  firstCode: string;
  recoveryCodes: string[];
}

function factorOf(secret: string, firstCode: string, recoveryCodes: string[]): SecondFactor {
  const code = (later = 0) => appCode(secret, new Date(Date.now() + later * STEP_MS));
  return { code, firstCode, recoveryCodes };
}

/** Gives a member a second factor through the API. */
export async function turnOnSecondFactor(product: Product, member: Credentials): Promise<SecondFactor> {
  const token = await product.signIn(member.email, member.password);
  const { secret } = await product.call(beginSecondFactor, { token });
  const code = appCode(secret, new Date());
  const body = { password: member.password, code };
  const { recoveryCodes } = await product.call(confirmSecondFactor, { token, body });
  return factorOf(secret, code, recoveryCodes);
}

/** Sets two-step sign-in up as a person does, from the first button on, and keeps what is shown once. */
export async function setUpSecondFactor(
  page: Page,
  { begin, password }: { begin: string; password: string },
): Promise<SecondFactor> {
  await page.getByRole('button', { name: begin }).click();
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const secret = (await page.getByLabel('Secret').inputValue()).replaceAll(' ', '');
  const code = appCode(secret, new Date());
  await page.getByLabel('Code from your app').fill(code);
  await page.getByLabel('Your password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Turn On' }).click();
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recoveryCodes = await codes.allTextContents();
  await page.getByRole('button', { name: 'I Have Saved Them' }).click();
  await expect(codes).toHaveCount(0);
  return factorOf(secret, code, recoveryCodes);
}

/** Gives the code that the sign-in page asks for after the password. */
export async function fillCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code from your app').fill(code);
  await page.getByRole('button', { name: 'Sign in' }).click();
}
