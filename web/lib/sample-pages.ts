import { paths } from '#contracts/pages.ts';
import type { Service } from '#contracts/services.ts';

// Alone, because every public page loads it.

export const SAMPLE_PAGES: Record<Service, string> = {
  dmit: paths.dmitSample,
  career: paths.careerSample,
  overseas: paths.overseasSample,
  bridging: paths.bridgingSample,
};
