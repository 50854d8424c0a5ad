import { createContact } from '#contracts/enquiries/index.ts';
import { paths } from '#contracts/pages.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { addMember, resumeSession } from './people.ts';
import { toast } from './portal.ts';

test('a finger holds a lead and drops it on a stage', async ({ page, product }) => {
  const staff = await addMember(product, { name: 'Sudha' });
  const name = `Farida Khan ${staff.id}`;
  await product.call(createContact, {
    token: await product.superAdminToken(),
    body: { idempotencyKey: crypto.randomUUID(), source: 'call', name, assigneeId: staff.id },
  });
  await resumeSession(page, product, staff);
  await page.goto(`${paths.admin.dashboardLeads}?owner=mine`);
  const card = page.getByRole('article').filter({ hasText: name });
  await card.scrollIntoViewIfNeeded();
  await expectAccessible(page);

  const touch = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints });
  const from = await card.getByText('Call', { exact: true }).boundingBox();
  const start = { x: (from?.x ?? 0) + 10, y: (from?.y ?? 0) + 5 };
  await send('touchStart', [start]);
  // The stages appear once the finger has held the card.
  const goal = page.getByText('Contacted', { exact: true }).and(page.locator('[aria-hidden] *')).last();
  await expect(goal).toBeVisible();
  const box = await goal.boundingBox();
  const end = { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 10 };
  await send('touchMove', [{ x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 }]);
  await send('touchMove', [end]);
  // People drop on the marked stage.
  await expect(page.getByRole('status').filter({ hasText: /^Contacted$/ })).toBeAttached();
  await send('touchEnd', []);
  await expect(toast(page)).toContainText(`${name} moved to Contacted`);
  await page.getByRole('button', { name: 'Contacted (1)' }).click();
  await expect(card).toBeVisible();
});
