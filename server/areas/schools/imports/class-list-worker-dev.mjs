// Starts the reading thread from its source; see server/db/embedded-worker-dev.mjs.
import { register } from 'tsx/esm/api';

register();
await import('./class-list-worker.ts');
