import { describe, expect, test } from 'vitest';
import { getStudentAttachment, uploadStudentAttachment } from '#contracts/families/index.ts';
import { getFamilyData, getTimeline, mergeStudents } from '#contracts/students/index.ts';
import { buildMember, buildStudent, TEST_PASSWORD } from '#server/testing/factories.ts';
import { buildAttachment, buildGuardianship, buildSpaceMessage } from '#server/testing/families.ts';
import { api, db, NOW } from '#server/testing/set-up-families.ts';
import {
  answer,
  fileOf,
  guardian,
  id,
  PDF,
  setUpMessages,
  staff,
  upload,
  write,
} from './messages-fixture.ts';

setUpMessages();

describe('a file', () => {
  test('of another child, of a note, of nobody or of no message yet is missing', async () => {
    const { headers, accountId } = await guardian();
    const other = await buildStudent(db.database);
    const foreign = await buildSpaceMessage(db.database, { studentId: other.id });
    const note = await buildSpaceMessage(db.database, { studentId: id, kind: 'note' });
    const ids = [
      await buildAttachment(db.database, { studentId: other.id, messageId: foreign }),
      await buildAttachment(db.database, { studentId: id, messageId: note }),
      await buildAttachment(db.database, { studentId: id, accountId }),
      2_147_483_647,
    ];
    for (const attachmentId of ids) {
      expect((await fileOf(headers, attachmentId)).status).toBe(404);
      const params = { id, attachmentId };
      expect((await api.call(getStudentAttachment, { token: staff.token, params })).status).toBe(404);
    }
  });

  test('goes with a message of its uploader about the same child only', async () => {
    const [mother, father] = [await guardian(), await guardian()];
    const other = await buildStudent(db.database);
    await buildGuardianship(db.database, { accountId: mother.accountId, studentId: other.id });
    const { attachment } = (await upload(mother.headers)).ok();
    const attachmentIds = [attachment.id];
    expect((await write(father.headers, { attachmentIds })).status).toBe(400);
    expect((await write(mother.headers, { attachmentIds }, other.id)).status).toBe(400);
    expect((await answer({ attachmentIds })).status).toBe(400);
    (await write(mother.headers, { attachmentIds })).ok();
    expect((await write(mother.headers, { attachmentIds })).status).toBe(400);
    (await fileOf(father.headers, attachment.id)).ok();
    expect((await fileOf(mother.headers, attachment.id, other.id)).status).toBe(404);
  });

  test('of the office reaches the family, the timeline and, without its bytes, the family’s file', async () => {
    const { headers } = await guardian();
    const sent = await api.call(uploadStudentAttachment, {
      token: staff.token,
      params: { id },
      query: { name: 'Plan.pdf' },
      body: PDF,
    });
    const { attachment } = sent.ok();
    (await answer({ text: '', attachmentIds: [attachment.id] })).ok();
    const file = await fileOf(headers, attachment.id);
    expect(file.ok()).toBe(PDF.toString());
    expect(file.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': 'attachment; filename="Plan.pdf"',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'cache-control': 'no-store',
    });
    const [entry] = (await api.call(getTimeline, { token: staff.token, params: { id } })).ok().entries;
    expect(entry).toMatchObject({ kind: 'space_message', attachments: [attachment] });
    const admin = await buildMember(db.database, 'admin');
    const token = await api.signIn(admin.email, TEST_PASSWORD);
    const data = (await api.call(getFamilyData, { token, params: { id } })).ok();
    const { name, type, size } = attachment;
    expect(data.attachments).toEqual([{ name, type, size, createdAt: NOW.toISOString() }]);
    expect(data.history).toMatchObject([{ kind: 'space_message', by: 'Chitra Nair' }]);
    expect(data.mail.map(({ kind }) => kind)).toEqual(['family_answer']);
  });

  test('moves with its message in a merge', async () => {
    const { headers } = await guardian();
    const kept = await buildStudent(db.database);
    const { attachment } = (await upload(headers)).ok();
    (await write(headers, { attachmentIds: [attachment.id] })).ok();
    const admin = await buildMember(db.database, 'admin');
    const token = await api.signIn(admin.email, TEST_PASSWORD);
    const merged = await api.call(mergeStudents, {
      token,
      params: { id: kept.id },
      body: { otherId: id, version: 1, otherVersion: 1 },
    });
    expect(merged.status).toBe(200);
    (await fileOf(headers, attachment.id, kept.id)).ok();
    expect((await fileOf(headers, attachment.id)).status).toBe(404);
  });
});
