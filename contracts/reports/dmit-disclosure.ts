/** The page about DMIT and every DMIT report carry these words. */
export const DMIT_DISCLOSURE = {
  title: /*i18n*/ 'Please read this first',
  evidence:
    /*i18n*/ 'The Indian Psychiatric Society stated in 2019 that there is no scientific evidence of this test being useful for measuring intelligence or predicting behaviour.',
  careers: /*i18n*/ 'Nothing from fingerprints ever changes a career recommendation that we give.',
} as const;
