import type { Locator, Page } from '@playwright/test';
import { addressOf, paths } from '#contracts/pages.ts';
import { ROLES, type Role } from '#contracts/roles.ts';
import { createSchool } from '#contracts/schools/index.ts';
import { createStudent } from '#contracts/students/index.ts';
import { expect, test } from './fixtures.ts';
import { addMember, resumeSession } from './people.ts';
import { heading, openSidebar, rowOf } from './portal.ts';
import type { Product } from './product.ts';

const { admin } = paths;

/** What a role is offered; spelled out once more here, as docs/permissions.md says it, and not taken from the product. */
interface View {
  sidebar: string[];
  /** Above the list of students. */
  list: string[];
  /** In the menu of a student's page. */
  menu: string[];
  /** Parts of a student's page that not everybody sees. */
  parts: string[];
  schools: string[];
  school: string[];
}

const MANAGER: Omit<View, 'sidebar'> = {
  list: ['Export CSV', 'Import class list', 'Add Student'],
  menu: ['Merge…', 'Export family data', 'Erase…'],
  parts: ['Reports', 'Enquiries'],
  schools: ['Add School'],
  school: ['Import class list', 'Edit', 'Archive'],
};
const COMMON = ['Dashboard', 'Students', 'Schools', 'Appointments'];

const VIEWS: Record<Role, View> = {
  super_admin: {
    ...MANAGER,
    sidebar: [
      ...COMMON,
      'Enquiries',
      'Reports',
      'Analytics',
      'Team Members',
      'Audit Log',
      'Mail',
      'Settings',
    ],
  },
  admin: {
    ...MANAGER,
    sidebar: [...COMMON, 'Enquiries', 'Reports', 'Analytics', 'Team Members', 'Settings'],
  },
  teacher: {
    sidebar: [...COMMON, 'Reports', 'Team Members', 'Settings'],
    list: [],
    menu: [],
    parts: ['Reports'],
    schools: [],
    school: [],
  },
  staff: {
    sidebar: [...COMMON, 'Enquiries', 'Team Members', 'Settings'],
    list: ['Import class list', 'Add Student'],
    menu: [],
    parts: ['Enquiries'],
    schools: [],
    school: ['Import class list'],
  },
};

/** A school with two students, of whom the person counsels the first where the role may counsel. */
async function addRecords(product: Product, counsellor: { id: number; role: Role }) {
  const token = await product.superAdminToken();
  const name = `Mullai School ${counsellor.id}`;
  const { school } = await product.call(createSchool, { token, body: { name } });
  const add = async (student: object) =>
    (await product.call(createStudent, { token, body: { schoolId: school.id, ...student } })).student;
  const counsellorId = counsellor.role === 'staff' ? null : counsellor.id;
  return {
    school,
    hers: await add({ name: `Ponni ${counsellor.id}`, counsellorId }),
    others: await add({ name: `Vaigai ${counsellor.id}` }),
  };
}

const action = (place: Page | Locator, name: string) =>
  place.getByRole('button', { name, exact: true }).or(place.getByRole('link', { name, exact: true }));

async function expectActions(page: Page, offered: string[], possible: string[]): Promise<void> {
  const main = page.getByRole('main');
  for (const name of possible) {
    await expect(action(main, name), name).toHaveCount(offered.includes(name) ? 1 : 0);
  }
}

for (const role of ROLES) {
  const view = VIEWS[role];

  test(`what a ${role} sees of the records`, async ({ page, product, expectedErrors }) => {
    const person = await addMember(product, { name: 'Iniya', role });
    const { school, hers, others } = await addRecords(product, person);
    await resumeSession(page, product, person);

    await page.goto(`${admin.dashboardStudents}?q=${person.id}&schoolId=${school.id}`);
    await expect(rowOf(page, hers.name)).toBeVisible();
    await expect(rowOf(page, others.name)).toHaveCount(role === 'teacher' ? 0 : 1);
    await expectActions(page, view.list, MANAGER.list);
    const navigation = await openSidebar(page);
    await expect(navigation.getByRole('link')).toHaveText(view.sidebar);

    await page.goto(addressOf(admin.dashboardStudent, hers.id));
    await expect(heading(page)).toHaveText(hers.name);
    await expect(page.getByRole('link', { name: 'Edit', exact: true })).toBeVisible();
    await expect(page.getByLabel('Counsellor')).toHaveCount(role === 'teacher' ? 0 : 1);
    for (const part of MANAGER.parts) {
      await expect(page.getByRole('region', { name: part, exact: true })).toHaveCount(
        view.parts.includes(part) ? 1 : 0,
      );
    }
    const menu = page.getByRole('main').getByRole('button', { name: 'Actions' });
    await expect(menu).toHaveCount(view.menu.length > 0 ? 1 : 0);
    if (view.menu.length > 0) {
      await menu.click();
      await expect(page.getByRole('menuitem')).toHaveText(view.menu);
    }

    if (role === 'teacher') expectedErrors.push(/status of 404/);
    await page.goto(addressOf(admin.dashboardStudent, others.id));
    const notFound = page.getByRole('heading', { name: 'This student was not found' });
    await expect(
      role === 'teacher' ? notFound : page.getByRole('heading', { level: 1, name: others.name }),
    ).toBeVisible();
    if (role === 'teacher') await expect(page.getByText(others.name)).toHaveCount(0);

    await page.goto(`${admin.dashboardSchools}?q=${person.id}`);
    await expect(rowOf(page, school.name)).toBeVisible();
    await expectActions(page, view.schools, MANAGER.schools);
    await page.goto(addressOf(admin.dashboardSchool, school.id));
    await expect(heading(page)).toHaveText(school.name);
    await expectActions(page, view.school, MANAGER.school);
  });
}
