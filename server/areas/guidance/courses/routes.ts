import type { FastifyInstance } from 'fastify';
import {
  type CourseCorrections,
  confirmCourse,
  correctCourse,
  listCourseCorrections,
  listCourses,
  resetCourse,
  restoreCourse,
  retireCourse,
} from '#contracts/guidance/index.ts';
import type { Queryable } from '#server/db/client.ts';
import { bind } from '#server/http/bind-endpoint.ts';
import { runPeriodically } from '#server/http/periodic-job.ts';
import type { LiveValue } from '#server/live-value.ts';
import * as service from './service.ts';

const REFRESH_MS = 5_000;

interface CoursesOptions {
  corrections: LiveValue<CourseCorrections>;
  db: Queryable;
  /** Puts the stored corrections into the public pages. */
  showCourses: () => Promise<void>;
}

export function registerCourses(
  app: FastifyInstance,
  { corrections, db, showCourses }: CoursesOptions,
): void {
  type Row = Awaited<ReturnType<typeof service.retireCourse>>;
  const takeOver = async (row: Row) => {
    await showCourses();
    return { row };
  };
  bind(app, listCourses, async ({ ctx }) => ({ rows: await service.listCourses(ctx) }));
  bind(app, correctCourse, async ({ ctx, params, body }) =>
    takeOver(await service.correctCourse(ctx, params.id, body)),
  );
  bind(app, confirmCourse, async ({ ctx, params, body }) =>
    takeOver(await service.confirmCourse(ctx, params.id, body)),
  );
  bind(app, retireCourse, async ({ ctx, params, body }) =>
    takeOver(await service.retireCourse(ctx, params.id, body)),
  );
  bind(app, restoreCourse, async ({ ctx, params, body }) =>
    takeOver(await service.restoreCourse(ctx, params.id, body)),
  );
  bind(app, resetCourse, async ({ ctx, params, body }) =>
    takeOver(await service.resetCourse(ctx, params.id, body)),
  );
  bind(app, listCourseCorrections, async () => corrections.current);
  runPeriodically(app, 'corrections of courses', REFRESH_MS, () => corrections.refresh(db));
}
