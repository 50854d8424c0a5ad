import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { createEnquiry, listEnquiries, submissionActions } from '#contracts/enquiries/index.ts';
import { paths } from '#contracts/pages.ts';
import { refusal } from '#server/testing/mail-server.ts';
import { expect, expectAccessible, test, testWithMail } from './fixtures.ts';
import { mailTo } from './mailbox.ts';
import { addMember, type Person, resumeSession } from './people.ts';
import { follow, heading, rowOf, toast } from './portal.ts';
import type { Product } from './product.ts';

/** A family's message that is given to a member: the product writes to her. */
async function assignMessageTo(product: Product, { id }: Person): Promise<void> {
  const name = `Kavitha ${id}`;
  await product.call(createEnquiry, {
    body: {
      ...{ idempotencyKey: randomUUID(), name, email: 'kavitha@family.example', website: '' },
      ...{ message: 'Which stream suits my son?', consentToContact: true },
    },
  });
  const token = await product.superAdminToken();
  const { enquiries } = await product.call(listEnquiries, { token, query: { search: name } });
  const [enquiry] = enquiries;
  if (!enquiry) throw new Error('The message did not arrive');
  await product.call(submissionActions.enquiry.assign, {
    token,
    params: { id: enquiry.id },
    body: { version: enquiry.version, assigneeId: id },
  });
}

const statusIn = (page: Page, name: string, status: string) =>
  rowOf(page, name).getByText(status, { exact: true });

testWithMail(
  'a message that was given up is found, and sent again',
  async ({ page, product, mailServer }) => {
    testWithMail.slow();
    mailServer.manners.onRecipient = () => {
      throw refusal(550, 'No such mailbox');
    };
    const boss = await addMember(product, { name: 'Urmila', role: 'super_admin' });
    const member = await addMember(product, { name: 'Hemalatha' });
    await assignMessageTo(product, member);

    await resumeSession(page, product, boss);
    await page.goto(paths.admin.dashboard);
    await follow(page, 'Mail');
    await expect(heading(page)).toHaveText('Mail');
    await expect(page.getByText('Mail is on')).toBeVisible();
    await expect(async () => {
      await page.reload();
      await expect(statusIn(page, member.name, 'Failed')).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await expect(rowOf(page, member.name)).toContainText('The mail server does not accept this address');
    await expect(rowOf(page, member.name)).toContainText('No such mailbox');
    await expectAccessible(page);

    await page.getByRole('link', { name: 'Failed: 1, show the list' }).click();
    await expect(page.getByLabel('Status')).toHaveValue('dead');
    mailServer.manners.onRecipient = () => undefined;
    await page.getByRole('button', { name: `Send again: Message to answer, to ${member.name}` }).click();
    await expect(toast(page)).toContainText('The message will be sent again');
    const text = await mailTo(mailServer, member.email, 'A message for you to answer');
    expect(text).toContain('/admin/dashboard/enquiries?id=');
    expect(text).not.toContain('Which stream');

    await page.goto(paths.admin.dashboardMail);
    await expect(statusIn(page, member.name, 'Sent')).toBeVisible();
    await expect(rowOf(page, member.name)).toContainText('The mail server accepted it on');
  },
);

test('where mail is not set up, its page says so, and who is no super admin has none', async ({
  page,
  product,
}) => {
  const boss = await addMember(product, { name: 'Yamini', role: 'super_admin' });
  await resumeSession(page, product, boss);
  await page.goto(paths.admin.dashboardMail);
  await expect(page.getByText('Mail is not set up, so nothing is sent.')).toBeVisible();
  await expectAccessible(page);

  const admin = await addMember(product, { name: 'Indira', role: 'admin' });
  await resumeSession(page, product, admin);
  await page.goto(paths.admin.dashboardMail);
  await expect(page.getByRole('heading', { name: 'This page is not for your role' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Mail', exact: true })).toHaveCount(0);
});
