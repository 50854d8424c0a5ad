import { pathToFileURL } from 'node:url';
import { inject } from 'vitest';
import { takeBundledThreads } from '#server/lib/thread.ts';
import { holdMachineCode } from './machine-code.ts';

takeBundledThreads(new URL('./', pathToFileURL(inject('serverProgram'))));
await holdMachineCode();
