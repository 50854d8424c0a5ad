import type { PageMessage } from '#web/sandbox/messages.ts';
import { createRunHost } from '#web/sandbox/run-host.ts';

declare global {
  /** The build writes it before this script. */
  var workerSource: string;
}

const page = window.parent;
// The frame's address still has its site's origin; only pages of that site may embed it.
const site = window.location.origin;
const workerAddress = URL.createObjectURL(new Blob([workerSource], { type: 'text/javascript' }));
const host = createRunHost(
  () => new Worker(workerAddress),
  (message) => page.postMessage(message, site),
);

window.addEventListener('message', ({ data, source, origin }: MessageEvent<PageMessage>) => {
  if (source !== page || origin !== site) return;
  if (data.type === 'run') host.run(data.run, data.code);
  if (data.type === 'stop') host.stop();
});

page.postMessage({ type: 'ready' }, site);
