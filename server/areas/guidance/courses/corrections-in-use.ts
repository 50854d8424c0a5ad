import { COURSES, type CourseCorrections, NO_CORRECTIONS } from '#contracts/guidance/index.ts';
import { LiveValue } from '#server/live-value.ts';
import { correctedCourse, courseState } from './corrected-course.ts';
import { type CorrectionRow, selectCorrections } from './repo.ts';

/** The office's corrections as the public pages show them. */
export function correctionsInUse(): LiveValue<CourseCorrections> {
  return new LiveValue({ value: NO_CORRECTIONS, key: keyOf([]) }, async (db) => {
    const rows = await selectCorrections(db);
    return { value: toCorrections(rows), key: keyOf(rows) };
  });
}

const keyOf = (rows: readonly CorrectionRow[]) =>
  JSON.stringify(rows.map(({ courseId, version }) => [courseId, version]));

function toCorrections(rows: readonly CorrectionRow[]): CourseCorrections {
  const stored = new Map(rows.map((row) => [row.courseId, row]));
  const corrections: CourseCorrections = { corrected: [], retired: [] };
  for (const compiled of COURSES) {
    const row = stored.get(compiled.id);
    if (!row) continue;
    const state = courseState(compiled, row);
    if (state === 'retired') corrections.retired.push(compiled.id);
    else if (state === 'corrected' || state === 'confirmed') {
      corrections.corrected.push(correctedCourse(compiled, row));
    }
  }
  return corrections;
}
