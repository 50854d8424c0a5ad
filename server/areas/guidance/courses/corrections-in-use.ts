import { COURSES, type CourseCorrections, NO_CORRECTIONS } from '#contracts/guidance/index.ts';
import type { Queryable } from '#server/db/client.ts';
import { correctedCourse, courseState } from './corrected-course.ts';
import { type CorrectionRow, selectCorrections } from './repo.ts';

type Listener = (corrections: CourseCorrections) => Promise<void>;

/**
 * The office's corrections in memory, as the public pages show them. The process that stores one takes it over at once,
 * others of the same database within seconds: they read it periodically.
 */
export class CorrectionsInUse {
  current = NO_CORRECTIONS;
  readonly #listeners: Listener[] = [];
  #known = JSON.stringify([]);
  #last: Promise<void> = Promise.resolve();

  /** The listener runs at each change, and at the start if something is stored. */
  onChange(listener: Listener): void {
    this.#listeners.push(listener);
  }

  /** One after the other: a caller returns only when the listeners have taken its change over. */
  refresh(db: Queryable): Promise<void> {
    const run = this.#last.then(() => this.#refresh(db));
    this.#last = run.catch(() => undefined);
    return run;
  }

  async #refresh(db: Queryable): Promise<void> {
    const rows = await selectCorrections(db);
    const key = JSON.stringify(rows.map(({ courseId, version }) => [courseId, version]));
    if (key === this.#known) return;
    const corrections = toCorrections(rows);
    for (const listener of this.#listeners) await listener(corrections);
    this.current = corrections;
    this.#known = key;
  }
}

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
