import type { FastifyInstance } from 'fastify';
import * as contract from '#contracts/students/index.ts';
import { onOneConnection, type Queryable } from '#server/db/client.ts';
import { bind } from '#server/http/bind-endpoint.ts';
import * as bulk from './bulk/service.ts';
import { listDuplicates } from './duplicates/service.ts';
import type { FamilyArea } from './families/family.ts';
import * as merging from './families/merging.ts';
import * as families from './families/service.ts';
import * as consents from './records/consents.ts';
import * as enrolments from './records/enrolments.ts';
import { selectCounsellorsInUse, selectTags } from './records/repo.ts';
import * as records from './records/service.ts';
import * as timeline from './timeline/service.ts';
import * as views from './views/service.ts';

export { hasContactConsent, mailConsents, selectRecipients } from './bulk/recipients-sql.ts';
export { countSelected, inSelection } from './bulk/repo.ts';
export { listDuplicates } from './duplicates/service.ts';
export {
  type Addresses,
  addressesOf,
  type ErasingContext,
  type FamilyArea,
  type FamilyData,
  type FamilyIds,
  hasOneOf,
  hasWordsOf,
  proseKey,
  wordsOf,
} from './families/family.ts';
export { studentsOfFamily } from './families/family-sql.ts';
export {
  addStudentOfFamily,
  collectFamily,
  eraseHeld,
  listErasedTexts,
  listFamilyTrail,
  noteErasedTexts,
  tracesRemover,
} from './families/service.ts';
export { toClassKey } from './records/class-key.ts';
export { linkListed } from './records/class-lists.ts';
export {
  deleteListed,
  enrolListed,
  insertListed,
  type ListedStudent,
  likestStudent,
  liveRecordOf,
  lockListed,
  noteListed,
  selectListed,
  selectListedCounsellors,
} from './records/class-lists-sql.ts';
export {
  findLacking,
  listConsents,
  onChildrenFound,
  onConsentWithdrawn,
  onDecidersWanted,
  requireConsents,
  selectMissingConsents,
  selectPassports,
} from './records/consents.ts';
export {
  addFormConsents,
  confirmConsent,
  type FormConsent,
  hasConfirmedParent,
  hasConsented,
  insertConsent,
  isTakenBack,
  linkContactsTo,
  lockParentsConsent,
  newestParentsConsent,
  parentOfContact,
  refusesContact,
  selectConsents,
  selectConsentsOfContact,
  storeParentsConsent,
  verifyConsents,
  wasChild,
  withdrawFor,
} from './records/consents-sql.ts';
export { addEnrolment, cancelEnrolments, onEnrolled } from './records/enrolments.ts';
export { countEnrolments, isEnrolled } from './records/enrolments-sql.ts';
export { addressOf, greetingTo, queueFamilyMail, whyNotMailed } from './records/family-mail.ts';
export { holdStudent, lockFamily, readFamily } from './records/hold-student.ts';
export {
  type CounsellorChange,
  countStudents,
  handOverStudents,
  nameStudents,
  onCounsellorChanged,
  releaseStudents,
} from './records/leaving.ts';
export { schoolKeys, studentKeys } from './records/record-keys.ts';
export {
  FAMILY_COLUMNS,
  lockLiveStudent,
  lockStudents,
  moveStudents,
  renameInStudents,
  selectCounsellorsOf,
  selectFamily,
  selectName as selectStudentName,
  selectPhonesOf,
  selectRecordIds,
  takeLanguage,
} from './records/repo.ts';
export {
  deleteSampleStudents,
  insertSampleConsents,
  insertSampleEnrolments,
  insertSampleHistory,
  insertSampleStudents,
  renewFirstCounsellors,
} from './records/samples-sql.ts';
export { addStudent, changeStudent, listNewestStudents, refuseAssignment } from './records/service.ts';
export { MAX_FAMILY } from './records/siblings-sql.ts';
export { isListed } from './records/student-filters-sql.ts';
export { allVisibleTo, isAssignedTo, isLive, isOfLive, visibleTo } from './records/student-scope-sql.ts';
export { turnsOf } from './records/turns.ts';
export { consents, enrolments, familyHistory, mergedStudents, students } from './records/views-sql.ts';
export { onTasksUnwanted, onTasksWanted, type WantedTask } from './records/wanted-tasks.ts';
export { findChanges } from './timeline/changes.ts';
export { pickMentioned, withHints } from './timeline/mentions.ts';
export {
  deleteNote,
  firstMeetingAt,
  firstReplyAt,
  hasReply,
  insertHistory,
  insertMessage,
  keepSharedMail,
  lastNoteOf,
  selectHistoryOfContact,
  selectViewers,
  setMail,
} from './timeline/repo.ts';
export { addNote } from './timeline/service.ts';
export { countUnanswered, unansweredMessages } from './timeline/unanswered-sql.ts';

const OFFERED_TAGS = 200;

interface Options {
  /** All areas with records of families. */
  areas: readonly FamilyArea[];
  /** Frees the space of erased rows later. */
  removeTraces: (db: Queryable) => void;
}

export function registerStudents(app: FastifyInstance, { areas, removeTraces }: Options): void {
  bind(app, contract.listStudents, ({ ctx, query }) =>
    onOneConnection(ctx, async (ctx) => records.listStudents(ctx, query)),
  );
  bind(app, contract.exportStudents, ({ ctx, query }) => records.exportStudents(ctx, query));
  bind(app, contract.listStudentChoices, async ({ ctx }) => ({
    tags: await selectTags(ctx.db, ctx.actor, OFFERED_TAGS),
    counsellors: await selectCounsellorsInUse(ctx.db, ctx.actor),
  }));
  bind(app, contract.getStudent, ({ ctx, params }) => records.getStudent(ctx, params.id));
  bind(app, contract.createStudent, async ({ ctx, body }) => ({
    student: await records.createStudent(ctx, body),
  }));
  bind(app, contract.updateStudent, async ({ ctx, params, body }) => ({
    student: await records.updateStudent(ctx, params.id, body),
  }));
  bind(app, contract.findDuplicates, ({ ctx, query }) => listDuplicates(ctx, query));

  bind(app, contract.createEnrolment, async ({ ctx, params, body }) => ({
    enrolment: await enrolments.createEnrolment(ctx, params.id, body.service),
  }));
  bind(app, contract.setEnrolmentStage, async ({ ctx, params, body }) => ({
    enrolment: await enrolments.setStage(ctx, params.id, body),
  }));
  bind(app, contract.recordConsent, async ({ ctx, params, body }) => ({
    consent: await consents.recordConsent(ctx, params.id, body),
  }));
  bind(app, contract.withdrawConsent, async ({ ctx, params }) => ({
    consent: await consents.withdrawConsent(ctx, params.id),
  }));
  bind(app, contract.getTimeline, ({ ctx, params, query }) =>
    timeline.listTimeline(ctx, params.id, query.after),
  );
  bind(app, contract.listMentionable, ({ ctx, params }) => timeline.listMentionable(ctx, params.id));
  bind(app, contract.createNote, async ({ ctx, params, body }) => ({
    entry: await timeline.createNote(ctx, params.id, body),
  }));

  bind(app, contract.previewBulkChange, ({ ctx, body }) =>
    onOneConnection(ctx, (ctx) => bulk.previewBulkChange(ctx, body)),
  );
  bind(app, contract.createBulkChange, async ({ ctx, body }) => ({
    change: await bulk.createBulkChange(ctx, body),
  }));
  bind(app, contract.getBulkChange, async ({ ctx }) => ({ change: await bulk.getNewestBulkChange(ctx) }));
  bind(app, contract.undoBulkChange, async ({ ctx, params }) => ({
    change: await bulk.undoBulkChange(ctx, params.id),
  }));
  bind(app, contract.listSavedViews, async ({ ctx }) => ({ views: await views.listSavedViews(ctx) }));
  bind(app, contract.createSavedView, async ({ ctx, body }) => ({
    view: await views.createSavedView(ctx, body),
  }));
  bind(app, contract.deleteSavedView, async ({ ctx, params }) => {
    await views.deleteSavedView(ctx, params.id);
    return { deleted: true as const };
  });

  bind(app, contract.eraseFamily, async ({ ctx, params, body }) => {
    const answer = await families.eraseFamily(ctx, params.id, body, areas);
    removeTraces(ctx.db);
    return answer;
  });
  bind(app, contract.removeFamilyTexts, async ({ ctx, params, body }) => ({
    changed: await families.removeFamilyTexts(ctx, params.id, body),
  }));
  bind(app, contract.getFamilyData, ({ ctx, params }) => families.exportFamily(ctx, params.id, areas));
  bind(app, contract.mergeStudents, ({ ctx, params, body }) =>
    merging.mergeStudents(ctx, params.id, body, areas),
  );
  bind(app, contract.undoMerge, ({ ctx, params }) => merging.undoMerge(ctx, params.id, areas));
}
