import { randomUUID } from 'node:crypto';
import { patternsOf, type Shape } from './request-fields.ts';

let made = 0;
function nextNumber(): number {
  made += 1;
  return made;
}

/** Valid values by field name, where the schema is not enough. */
const BY_NAME: Record<string, () => string> = {
  name: () => `Right Name ${nextNumber()}`,
  email: () => `right-${nextNumber()}@team.example`,
  phone: () => '+91 98765 43210',
  password: () => 'amber lantern 77',
  dateOfBirth: () => '2012-02-29',
  idempotencyKey: () => randomUUID(),
  device: () => randomUUID(),
  limit: () => '10',
  dueTime: () => '14:30',
  familyTimeZone: () => 'Asia/Tokyo',
  startsAt: () => '2026-05-04T10:00:00+05:30',
  movedFrom: () => '2026-05-04T10:00:00+05:30',
  website: () => '',
};

/** A Monday soon after the tests' clock. */
const DAY = '2026-05-04';

/** A complete valid value of a field: every optional part is present, and every list has one item. */
export function sampleOf(shape: Shape, name = ''): unknown {
  if (shape.const !== undefined) return shape.const;
  if (shape.enum !== undefined) return shape.enum[0];
  const branches = shape.anyOf ?? shape.oneOf;
  if (branches) {
    // Not null and not the empty text.
    const [fullest] = branches.filter(({ type, const: fixed }) => type !== 'null' && fixed !== '');
    return fullest ? sampleOf(fullest, name) : null;
  }
  if (shape.properties) {
    return Object.fromEntries(
      Object.entries(shape.properties).map(([key, inner]) => [key, sampleOf(inner, key)]),
    );
  }
  switch ([shape.type].flat()[0]) {
    case 'array':
      return shape.items ? [sampleOf(shape.items, name)] : [];
    case 'integer':
    case 'number':
      return sampleNumber(shape);
    case 'boolean':
      return false;
    case 'string':
      return sampleText(shape, name);
    default:
      return null;
  }
}

function sampleNumber({ minimum = 1, multipleOf = 1 }: Shape): number {
  return Math.ceil(Math.max(1, minimum) / multipleOf) * multipleOf;
}

function sampleText(shape: Shape, name: string): string {
  const byName = BY_NAME[name];
  if (byName) return byName();
  const patterns = patternsOf(shape);
  if (patterns.some((pattern) => pattern.includes('-02-29'))) return DAY;
  // Ids and numbers in addresses are texts.
  if (patterns.some((pattern) => pattern.includes('[1-9]'))) return '1';
  if (patterns.some((pattern) => pattern.includes(String.raw`\d`))) return '60';
  return 'Right words'.slice(0, shape.maxLength);
}
