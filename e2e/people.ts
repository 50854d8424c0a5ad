import { expect, type Page } from '@playwright/test';
import type { BodyInputOf } from '#contracts/endpoint.ts';
import { changePassword, createMember, login, logout, type Member } from '#contracts/identity/index.ts';
import type { Role } from '#contracts/roles.ts';
import { signedIn } from '#server/testing/signed-in.ts';
import { type Product, SUPER_ADMIN } from './product.ts';

export interface Credentials {
  email: string;
  password: string;
}

export interface Person extends Member, Credentials {}

const PASSWORD = 'a lantern over still water';
let added = 0;

/** Adds a member, who replaces their first password. @returns their session, too. */
export async function employ(product: Product, body: BodyInputOf<typeof createMember>) {
  const { email, password } = body;
  const first = { password: 'given by the office' };
  const { teamMember } = await product.call(createMember, {
    token: await product.superAdminToken(),
    body: { ...body, ...first, identity: { password: SUPER_ADMIN.password } },
  });
  const { token } = signedIn(await product.call(login, { body: { email, ...first } }));
  const change = { currentPassword: first.password, newPassword: password };
  await product.call(changePassword, { token, body: change });
  return { ...teamMember, password, token };
}

/** Adds a member through the API; makes the name unique, because journeys share a server. */
export async function addMember(product: Product, wanted: Wanted): Promise<Person> {
  const { token, ...person } = await employ(product, personOf(wanted));
  await product.call(logout, { token });
  return person;
}

/** Adds a member who has not signed in yet. */
export async function addNewMember(product: Product, wanted: Wanted): Promise<Person> {
  const body = personOf(wanted);
  const { teamMember } = await product.call(createMember, { token: await product.superAdminToken(), body });
  return { ...teamMember, password: body.password };
}

interface Wanted {
  name: string;
  role?: Role;
}

function personOf({ name, role = 'staff' }: Wanted) {
  added += 1;
  const unique = `${name} ${process.pid}-${added}`;
  // A mail server takes 64 characters before the @.
  const email = `${unique.toLowerCase().replaceAll(' ', '.').slice(-64)}@consultancy.example`;
  return { name: unique, email, role, password: PASSWORD };
}

/** Fills in and submits the open sign-in page. */
export async function fillSignIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Signs in as a person does, and arrives at the dashboard. */
export async function signIn(page: Page, credentials: Credentials): Promise<void> {
  await page.goto('/admin/login');
  await fillSignIn(page, credentials);
  await expect(page).toHaveURL('/admin/dashboard');
}

/** Gives the browser a session without the sign-in page. */
export async function resumeSession(page: Page, product: Product, credentials: Credentials): Promise<void> {
  const { email, password } = credentials;
  const { token, user } = signedIn(await product.call(login, { body: { email, password } }));
  await page.context().setStorageState({
    cookies: [],
    origins: [
      {
        origin: product.url,
        localStorage: [
          { name: 'adminUser', value: JSON.stringify(user) },
          { name: 'adminToken', value: token },
        ],
      },
    ],
  });
}
