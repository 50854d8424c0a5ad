import type { Reading } from './courses.ts';
import readings from './data/readings.json' with { type: 'json' };

/** By the id of a row or of a combination. For the server alone: no page of a family may load it. */
export const READINGS: Readonly<Record<string, Reading>> = readings;
