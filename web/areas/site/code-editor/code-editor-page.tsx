import { useRef, useState, useSyncExternalStore } from 'react';
import { CodeArea } from '#web/areas/site/code-editor/components/code-area.tsx';
import { Commands } from '#web/areas/site/code-editor/components/commands.tsx';
import { OutputPanel } from '#web/areas/site/code-editor/components/output-panel.tsx';
import { useIsHydrated } from '#web/lib/use-is-hydrated.ts';
import { LIMITS } from '#web/sandbox/limits.ts';
import type { CodeBox } from './mount-editor.ts';
import { createSandbox, FRAME_ADDRESS } from './sandbox.ts';

export function CodeEditorPage() {
  const [sandbox] = useState(createSandbox);
  const { phase, lines, announcement, frame } = useSyncExternalStore(
    sandbox.subscribe,
    sandbox.get,
    sandbox.get,
  );
  // Not in the built HTML: the frame would be ready before the page listens.
  const isHydrated = useIsHydrated();
  const box = useRef<CodeBox>(null);
  const isRunning = phase !== 'idle';
  const output = useRef<HTMLElement>(null);
  const handleRun = () => {
    sandbox.run(box.current?.read() ?? '');
    // On a phone the output is below the code.
    output.current?.scrollIntoView({ block: 'nearest' });
  };

  return (
    <div className="mx-auto w-full max-w-7xl px-4 py-8 sm:px-6 lg:py-10">
      <Introduction />
      <div className="mt-7 grid gap-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-6">
        <section aria-labelledby="code-title" className="flex min-w-0 flex-col">
          <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <h2 id="code-title" className="font-semibold text-lg">
              Code
            </h2>
            <Commands box={box} isRunning={isRunning} onRun={handleRun} onStop={sandbox.stop} />
          </div>
          <CodeArea box={box} onRun={handleRun} />
        </section>
        <OutputPanel ref={output} lines={lines} isRunning={isRunning} onClear={sandbox.clearOutput} />
      </div>
      <p role="status" className="sr-only">
        {isRunning ? 'The code is running.' : announcement}
      </p>
      {isHydrated && (
        <iframe
          key={frame}
          ref={sandbox.attach}
          hidden
          title="Sandbox in which the code runs"
          src={FRAME_ADDRESS}
          sandbox="allow-scripts"
          referrerPolicy="no-referrer"
        />
      )}
    </div>
  );
}

function Introduction() {
  return (
    <header className="max-w-3xl">
      <h1 className="text-balance font-semibold text-3xl leading-tight sm:text-4xl">
        Closure Library Execution Environment
      </h1>
      <p className="mt-3 text-pretty text-ink-soft text-lg leading-snug">
        Write JavaScript and run it here, with Google’s Closure Library at hand. The code runs in a closed box
        inside your browser: it cannot see this page, use the network, or keep anything. It is stopped after{' '}
        {LIMITS.runMs / 1000} seconds.
      </p>
      <noscript>
        <p className="mt-3 font-semibold">
          Running code needs JavaScript, which is switched off in your browser.
        </p>
      </noscript>
    </header>
  );
}
