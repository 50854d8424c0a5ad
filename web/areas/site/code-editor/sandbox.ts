import { ph, t } from '@lingui/core/macro';
import {
  type EndReason,
  type FrameMessage,
  FrameMessageSchema,
  LIMITS,
  type OutputEntry,
  type PageMessage,
} from '#web/sandbox/messages.ts';

/** The frame holds the whole library, and a network may be slow. */
const FRAME_LOAD_MS = 45_000;
/** When the frame does not answer. */
const SILENCE_MS = LIMITS.startMs + LIMITS.runMs + 2000;

/** The build sets it; development has a fixed name. */
export const FRAME_ADDRESS: string = import.meta.env.VITE_SANDBOX_ADDRESS ?? '/sandbox/frame.html';

export interface SandboxState {
  /** `waiting`: runs once the frame is ready. */
  phase: 'idle' | 'waiting' | 'running';
  lines: OutputLine[];
  /** Read out instead of the output, which may be long. */
  announcement: string;
  /** A new number makes a new frame. */
  frame: number;
}

/** Printed output, or a note of the page. */
export interface OutputLine {
  id: number;
  kind: OutputEntry['level'] | 'note';
  text: string;
}

/** Over several runs; the oldest lines go. */
const MAX_LINES = 500;

const endNote = (reason: EndReason): string =>
  ({
    finished: t`Finished.`,
    time: t`Stopped: the code ran longer than ${ph({ seconds: LIMITS.runMs / 1000 })} seconds.`,
    output: t`Stopped: the code printed too much. Only the first part is shown.`,
    stopped: t`Stopped.`,
    broken: t`Stopped: the browser could not run the code to its end. It may have needed too much memory.`,
  })[reason];

function addLines(lines: OutputLine[], added: Omit<OutputLine, 'id'>[]): OutputLine[] {
  const first = (lines.at(-1)?.id ?? 0) + 1;
  return [...lines, ...added.map((line, index) => ({ id: first + index, ...line }))].slice(-MAX_LINES);
}

/** The page's side of the sandbox frame. */
export function createSandbox() {
  let state: SandboxState = { phase: 'idle', lines: [], announcement: '', frame: 1 };
  const listeners = new Set<() => void>();
  let frame: HTMLIFrameElement | null = null;
  let isReady = false;
  let run = 0;
  let code = '';
  let printed = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function change(part: Partial<SandboxState>): void {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  }

  function tell(message: PageMessage): void {
    // A sandboxed frame has no origin to name; its policy keeps other pages out.
    frame?.contentWindow?.postMessage(message, '*');
  }

  function awaitFrame(): void {
    timer = setTimeout(
      () =>
        end(
          t`The sandbox could not be loaded. Please check your internet connection and run the code again.`,
          { withNewFrame: true },
        ),
      FRAME_LOAD_MS,
    );
    change({ phase: 'waiting', announcement: '' });
  }

  function start(): void {
    clearTimeout(timer);
    timer = setTimeout(() => end(endNote('broken'), { withNewFrame: true }), SILENCE_MS);
    change({ phase: 'running' });
    tell({ type: 'run', run, code });
  }

  function end(note: string, { withNewFrame = false } = {}): void {
    clearTimeout(timer);
    if (withNewFrame) isReady = false;
    change({
      phase: 'idle',
      lines: addLines(state.lines, [{ kind: 'note', text: note }]),
      announcement: printed === 0 ? t`${note} Nothing was printed.` : t`${note} See the output.`,
      frame: withNewFrame ? state.frame + 1 : state.frame,
    });
  }

  function receive(message: FrameMessage): void {
    if (message.type === 'ready') {
      isReady = true;
      if (state.phase === 'waiting') start();
      return;
    }
    if (state.phase !== 'running' || message.run !== run) return;
    if (message.type === 'ended') end(endNote(message.reason));
    else print(message.entries);
  }

  function print(entries: OutputEntry[]): void {
    printed += entries.length;
    if (printed > LIMITS.entries) {
      end(endNote('output'), { withNewFrame: true });
      return;
    }
    change({
      lines: addLines(
        state.lines,
        entries.map(({ level, text }) => ({ kind: level, text })),
      ),
    });
  }

  function handleMessage({ source, origin, data }: MessageEvent<unknown>): void {
    if (frame === null || source !== frame.contentWindow || origin !== 'null') return;
    const message = FrameMessageSchema.safeParse(data);
    if (message.success) receive(message.data);
  }

  return {
    get: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    attach(element: HTMLIFrameElement): () => void {
      frame = element;
      window.addEventListener('message', handleMessage);
      return () => {
        window.removeEventListener('message', handleMessage);
        clearTimeout(timer);
        frame = null;
        isReady = false;
      };
    },
    run(text: string): void {
      if (state.phase !== 'idle') return;
      run += 1;
      code = text;
      printed = 0;
      if (text.length > LIMITS.codeChars) end(t`This code is too long to run here.`);
      else if (isReady) start();
      else awaitFrame();
    },
    stop(): void {
      if (state.phase === 'waiting') end(endNote('stopped'));
      else tell({ type: 'stop', run });
    },
    clearOutput(): void {
      change({ lines: [], announcement: t`The output is empty.` });
    },
  };
}
