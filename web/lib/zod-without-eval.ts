import { config } from 'zod/mini';

// The page's policy forbids eval. Schemas look at this when they are made, so it is the first import of all.
config({ jitless: true });
