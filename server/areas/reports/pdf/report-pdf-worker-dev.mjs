// Starts the drawing thread from its source; see server/db/embedded-worker-dev.mjs.
import { register } from 'tsx/esm/api';

register();
await import('./report-pdf-worker.ts');
