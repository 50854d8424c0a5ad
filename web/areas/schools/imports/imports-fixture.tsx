import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { forFields } from '#contracts/lib/fields.ts';
import { paths } from '#contracts/pages.ts';
import type { Role } from '#contracts/roles.ts';
import type { ClassListImport, ImportRow } from '#contracts/schools/index.ts';
import { OPTIONAL_FIELDS } from '#contracts/students/index.ts';
import { renderPortal } from '#web/testing/render-portal.tsx';
import { ImportOfSchoolsPage, ImportPage } from './import-page.tsx';

const HEADERS = ['Student Name', 'Mobile', 'Remarks'];

export function makeImport(fields: Partial<ClassListImport> = {}): ClassListImport {
  return {
    id: 5,
    school: { id: 7, name: 'Lotus Public School' },
    fileName: 'class 8.csv',
    status: 'ready',
    sheets: [{ name: '', after: 0, headerRow: 1 }],
    headers: HEADERS,
    mapping: { name: 'Student Name', phone: 'Mobile' },
    rows: 500,
    notStudents: 0,
    days: null,
    dayOrder: null,
    checked: 500,
    failed: 12,
    duplicates: 10,
    decisions: {
      certain: { undecided: 2, add: 0, link: 0, leave: 1 },
      possible: { undecided: 5, add: 1, link: 0, leave: 1 },
    },
    leftSingly: 0,
    schools: { undecided: 0, leftOut: 0 },
    taken: 0,
    imported: 0,
    linked: 0,
    removed: 0,
    creatorId: 1,
    createdBy: 'Asha Rao',
    createdAt: '2026-04-30T06:30:00.000Z',
    committedAt: null,
    undoneAt: null,
    ...fields,
  };
}

const NOTHING = forFields(OPTIONAL_FIELDS, () => null);

/** A row without errors. */
export function makeRow(rowNumber: number, name: string, fields: Partial<ImportRow> = {}): ImportRow {
  return {
    rowNumber,
    cells: [name, '044 2233 0044', ''],
    student: { ...NOTHING, name, phone: '+914422330044' },
    errors: [],
    warnings: [],
    notStudent: null,
    schoolName: 'Lotus Public School',
    likeness: null,
    decision: null,
    duplicateOf: null,
    duplicateOfRow: null,
    ...fields,
  };
}

export function makeFailedRow(rowNumber: number, errors: string[]): ImportRow {
  return makeRow(rowNumber, 'Anbu', { cells: ['Anbu', '123', ''], student: null, errors });
}

export function makeDuplicate(id: number, name: string): NonNullable<ImportRow['duplicateOf']> {
  return { ...NOTHING, id, name, schoolName: 'Lotus Public School', className: 'VIII' };
}

/** Shows the page of the school 7, or the one for several schools. */
export function openImport(search = '', page = '/admin/dashboard/schools/7/import', role: Role = 'staff') {
  renderPortal(
    <Routes>
      <Route path={paths.admin.dashboardImport} element={<ImportPage />} />
      <Route path={paths.admin.dashboardImportStudents} element={<ImportOfSchoolsPage />} />
      <Route path="*" element={<p>Another page</p>} />
    </Routes>,
    { user: { role }, path: `${page}${search}` },
  );
  // A person can drop a file that the chooser would not offer.
  return userEvent.setup({ applyAccept: false });
}

export const address = () => screen.getByTestId('address').textContent;
