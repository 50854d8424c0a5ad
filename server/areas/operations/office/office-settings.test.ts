import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FamilyPerson } from '#contracts/consultancy.ts';
import type { Office } from '#server/context.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { officeSettings } from './office-settings.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const CONFIG = {
  timeZone: 'Asia/Kolkata',
  publicUrl: 'https://www.consultancy.example',
  mail: null,
  publicServices: 'accounts' as const,
};
const ASHA: FamilyPerson = { name: 'Asha', qualification: null, languages: '', days: '', photo: null };

test('a refresh ends once each listener has the new people, and tells them once', async () => {
  let people: FamilyPerson[] = [];
  const settings = officeSettings(CONFIG, async () => people);
  const told: number[] = [];
  settings.onChange(async ({ consultancy }: Office) => {
    await new Promise((resolve) => setImmediate(resolve));
    told.push(consultancy.people.length);
  });
  await settings.refresh(db.database.orm);
  expect(told).toEqual([]);
  people = [ASHA];
  void settings.refresh(db.database.orm);
  await settings.refresh(db.database.orm);
  expect(told).toEqual([1]);
  people = [];
  await settings.refresh(db.database.orm);
  expect([told, settings.current.consultancy.people]).toEqual([[1, 0], []]);
});

test.each([
  ['changed', [ASHA]],
  ['former', []],
])('a failed listener gets the %s value at the next refresh', async (_, next: FamilyPerson[]) => {
  let people = [ASHA];
  const settings = officeSettings(CONFIG, async () => people);
  const told: number[] = [];
  settings.onChange(async ({ consultancy }) => {
    told.push(consultancy.people.length);
    if (told.length === 1) throw new Error('not rendered');
  });
  await expect(settings.refresh(db.database.orm)).rejects.toThrow('not rendered');
  people = next;
  await settings.refresh(db.database.orm);
  expect(told).toEqual([1, next.length]);
  expect(settings.current.consultancy.people).toEqual(next);
});
