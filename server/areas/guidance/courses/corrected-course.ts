import type { Course, CourseFacts, CourseState } from '#contracts/guidance/index.ts';

interface StoredReading {
  source: string;
  readOn: string;
  confidence: Course['confidence'];
  /** When the release had read the row at the time of the correction. */
  compiledReadOn: string;
}

export interface StoredCorrection {
  /** The fields that differ from the compiled row; none without a reading. */
  changes: Partial<CourseFacts>;
  /** Null for a row that is only retired. */
  reading: StoredReading | null;
  isRetired: boolean;
}

/** Whether a later release has read the row after the office did: the later reading counts. */
function isSuperseded({ readOn: compiled }: Course, { readOn, compiledReadOn }: StoredReading): boolean {
  return compiled > compiledReadOn && compiled > readOn;
}

/** The row as families read it; of a retired row, as they would. */
export function correctedCourse(compiled: Course, { changes, reading }: StoredCorrection): Course {
  if (reading === null || isSuperseded(compiled, reading)) return compiled;
  const { source, readOn, confidence } = reading;
  return { ...compiled, ...changes, source, readOn, confidence };
}

export function courseState(
  compiled: Course,
  { changes, reading, isRetired }: StoredCorrection,
): CourseState {
  if (isRetired) return 'retired';
  if (reading === null) return 'compiled';
  if (isSuperseded(compiled, reading)) return 'superseded';
  return Object.keys(changes).length > 0 ? 'corrected' : 'confirmed';
}
