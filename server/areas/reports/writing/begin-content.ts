import type { StoredAssessment } from '#contracts/guidance/index.ts';
import { FINGERS, type ReportContent } from '#contracts/reports/index.ts';
import type { Service } from '#contracts/services.ts';
import { isoDateOf } from '#server/lib/calendar.ts';

interface Enrolment {
  service: Service;
  createdAt: Date;
  completedAt: Date | null;
}

/** The form of a new report: empty but for what is known already. */
export function beginContent(
  { service, createdAt, completedAt }: Enrolment,
  { assessment, timeZone }: { assessment: StoredAssessment | null; timeZone: string },
): ReportContent {
  const parts = { summary: '', nextSteps: [] };
  switch (service) {
    case 'career':
      return { service, ...parts, assessment, strengths: '', recommendations: [] };
    case 'dmit':
      return {
        service,
        ...parts,
        fingers: FINGERS.map((finger) => ({ finger, pattern: null, ridgeCount: null })),
        observations: [],
        learningStyle: '',
      };
    case 'overseas':
      return {
        service,
        ...parts,
        ...{ countries: [], course: '', level: '', intake: '', tests: [], universities: [] },
        ...{ documents: [], budget: '' },
      };
    case 'bridging':
      return {
        service,
        ...parts,
        subjects: [],
        startsOn: isoDateOf(createdAt, timeZone),
        endsOn: completedAt && isoDateOf(completedAt, timeZone),
        sessionsHeld: null,
        sessionsAttended: null,
      };
  }
}
