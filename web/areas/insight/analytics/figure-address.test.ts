import { expect, test } from 'vitest';
import { DIMENSIONS, listBehind, MEASURES, whyNotCounted } from '#contracts/insight/index.ts';
import { figureAddress } from './figure-address.ts';

const PERIOD = { from: '2026-03-01', to: '2026-04-30' };
const KEYS = {
  month: '2026-04',
  school: '12',
  city: 'Kochi',
  service: 'dmit',
  counsellor: '3',
  source: 'website',
} as const;

const figures = MEASURES.flatMap((measure) =>
  DIMENSIONS.filter((by) => whyNotCounted(measure, by) === null).flatMap((by) =>
    [KEYS[by], null].map((key) => [measure, by, key] as const),
  ),
);

test.each(figures)('the list of %s by %s %s has every filter in its address', (measure, by, key) => {
  const address = figureAddress(measure, PERIOD, { by, key });
  const found = Object.fromEntries(new URL(address, 'http://localhost').searchParams);
  expect(found).toMatchObject(listBehind(measure, PERIOD, { by, key }).query);
});
