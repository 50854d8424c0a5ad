import type { PageMessage } from '#web/sandbox/messages.ts';
import { createRunHost } from '#web/sandbox/run-host.ts';

declare global {
  /** The library and the worker's own script, which the build writes before this one. */
  var workerSource: string;
}

const page = window.parent;
// `location` still knows where the frame came from, and only a page of that site may embed it.
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
