/** The page about DMIT and every DMIT report carry these words. */
export const DMIT_DISCLOSURE = {
  title: 'Please read this first',
  evidence:
    'The Indian Psychiatric Society stated in 2019 that there is no scientific evidence of this test being useful for measuring intelligence or predicting behaviour.',
  careers: 'Nothing from fingerprints ever changes a career recommendation that we give.',
} as const;
