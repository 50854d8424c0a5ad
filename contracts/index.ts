import * as appointments from './appointments/index.ts';
import * as audit from './audit/index.ts';
import type { Endpoint } from './endpoint.ts';
import * as enquiries from './enquiries/index.ts';
import * as families from './families/index.ts';
import * as guidance from './guidance/index.ts';
import * as identity from './identity/index.ts';
import * as insight from './insight/index.ts';
import * as mail from './mail/index.ts';
import * as operations from './operations/index.ts';
import * as reports from './reports/index.ts';
import * as schools from './schools/index.ts';
import * as students from './students/index.ts';
import * as tasks from './tasks/index.ts';

/** Every endpoint that an area's index exports. Only these can be registered, and the matrix tests walk through them. */
export const ENDPOINTS: readonly Endpoint[] = [
  identity,
  insight,
  students,
  schools,
  appointments,
  reports,
  guidance,
  enquiries,
  families,
  tasks,
  audit,
  mail,
  operations,
].flatMap((exports) => Object.values<unknown>(exports).filter(isEndpoint));

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'access' in value;
}
