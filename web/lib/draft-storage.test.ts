import { afterEach, expect, it, vi } from 'vitest';
import { DAY_MS } from '#contracts/lib/durations.ts';
import { readDraft, removeOldDrafts, writeDraft } from '#web/lib/draft-storage.ts';

afterEach(() => {
  window.localStorage.clear();
});

it('removes drafts unopened for a week, of all members, and nothing else', () => {
  vi.useFakeTimers({ now: new Date('2026-05-04T04:30:00Z') });
  const write = (member: number) =>
    writeDraft(member, 'note:1', { title: 'Note', address: '/admin', keptAt: Date.now(), state: 'Kavya' });
  write(1);
  write(2);
  window.localStorage.setItem('language', 'ta');
  vi.setSystemTime(Date.now() + 4 * DAY_MS);
  write(3);
  removeOldDrafts();
  expect(window.localStorage).toHaveLength(4);
  vi.setSystemTime(Date.now() + 3 * DAY_MS);
  removeOldDrafts();
  expect(Object.keys(window.localStorage).sort()).toEqual(['adminDraft:3:note:1', 'language']);
  expect(readDraft(3, 'note:1')?.state).toBe('Kavya');
});
