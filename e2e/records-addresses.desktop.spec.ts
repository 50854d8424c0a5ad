import { addressOf, paths } from '#contracts/pages.ts';
import { ROLES, type Role } from '#contracts/roles.ts';
import { createSchool } from '#contracts/schools/index.ts';
import { expect, test } from './fixtures.ts';
import { addMember, resumeSession } from './people.ts';
import { heading } from './portal.ts';

const { admin } = paths;

const NOT_FOR_ALL = [
  admin.dashboardNewStudent,
  admin.dashboardImport,
  admin.dashboardEnquiries,
  admin.dashboardReports,
  admin.dashboardAnalytics,
  admin.dashboardAudit,
];

/** As docs/permissions.md says it, and not taken from the product. */
const CLOSED: Record<Role, string[]> = {
  super_admin: [],
  admin: [admin.dashboardAudit],
  teacher: NOT_FOR_ALL.filter((path) => path !== admin.dashboardReports),
  staff: [admin.dashboardReports, admin.dashboardAnalytics, admin.dashboardAudit],
};

for (const role of ROLES) {
  test(`addresses that a ${role} types by hand`, async ({ page, product }) => {
    const person = await addMember(product, { name: 'Kuyil', role });
    const token = await product.superAdminToken();
    const { school } = await product.call(createSchool, {
      token,
      body: { name: `Mullai School ${person.id}` },
    });
    await resumeSession(page, product, person);
    for (const path of NOT_FOR_ALL) {
      await page.goto(addressOf(path, school.id));
      await expect(heading(page)).toBeVisible();
      await expect(page.getByText(/^Loading/)).toHaveCount(0);
      await expect(page.getByRole('main').locator('> *').first()).toBeVisible();
      await expect(page.getByRole('heading', { name: 'This page is not for your role' }), path).toHaveCount(
        CLOSED[role].includes(path) ? 1 : 0,
      );
    }
  });
}
