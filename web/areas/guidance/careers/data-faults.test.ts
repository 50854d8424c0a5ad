import { expect, test } from 'vitest';
import { findDataFaults } from './data-faults.ts';

test('the data of the guidance pages has no faults', () => {
  expect(findDataFaults()).toEqual([]);
});
