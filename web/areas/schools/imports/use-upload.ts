import { useEffect, useRef, useState } from 'react';
import type { ClassListImport, FileSheet, SheetChoice } from '#contracts/schools/index.ts';
import { BadAnswerError, errorMessage, NetworkError } from '#web/lib/api-client.ts';
import { createImport, createImportOfSchools } from './api.ts';
import { findFileError, toUpload } from './class-list-file.ts';

export interface Sending {
  fileName: string;
  /** Sent share of the file, 0 to 1; then the server reads it. */
  fraction: number;
}

/** A sent file, which can be read again with other sheets or headers. */
export interface SentFile {
  file: File;
  list: ClassListImport;
  sheets: readonly FileSheet[];
  choices: readonly SheetChoice[];
}

const FIRST_SHEET: readonly SheetChoice[] = [{ sheet: 1, headerRow: null }];

const TOO_LARGE = 413;

/**
 * @param schoolId null for a list of several schools.
 * @param onSent leads to the import, or first to the choice among several sheets.
 */
export function useUpload(
  schoolId: number | null,
  onSent: (list: ClassListImport, hasChoice: boolean) => void,
) {
  const [sending, setSending] = useState<Sending | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [sent, setSent] = useState<SentFile | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  /** @param former the import of the same file that this one replaces. */
  async function send(file: File, choices?: readonly SheetChoice[], former?: number): Promise<void> {
    if (running.current) return;
    const fieldError = findFileError(file);
    setProblem(fieldError);
    if (fieldError !== null) return;
    const controller = new AbortController();
    running.current = controller;
    const onProgress = (fraction: number) => setSending({ fileName: file.name, fraction });
    onProgress(0);
    try {
      const { content, fileName } = toUpload(file);
      const query = {
        fileName,
        ...(choices && { sheets: writeSheetChoices(choices) }),
        ...(former !== undefined && { replaces: String(former) }),
      };
      const options = { signal: controller.signal, query };
      const { import: list, sheets } =
        schoolId === null
          ? await createImportOfSchools({ content, onProgress }, options)
          : await createImport(schoolId, { content, onProgress }, options);
      setSent({ file, list, sheets, choices: choices ?? FIRST_SHEET });
      onSent(list, choices === undefined && sheets.length > 1);
    } catch (error) {
      if (!controller.signal.aborted) setProblem(describe(error));
    } finally {
      running.current = null;
      setSending(null);
    }
  }

  async function choose({ file, list, choices: known }: SentFile, choices: readonly SheetChoice[]) {
    setProblem(null);
    if (writeSheetChoices(choices) === writeSheetChoices(known)) return onSent(list, false);
    await send(file, choices, list.id);
  }

  return {
    sending,
    problem,
    sent,
    choose: (choices: readonly SheetChoice[]) => {
      if (sent) void choose(sent, choices);
    },
    send: (files: readonly File[]) => {
      const [file] = files;
      if (files.length > 1) setProblem('Please choose one file at a time.');
      else if (file) void send(file);
    },
    cancel: () => running.current?.abort(),
  };
}

/** As `createImport` takes the choice of sheets. */
const writeSheetChoices = (choices: readonly SheetChoice[]) =>
  choices.map(({ sheet, headerRow }) => (headerRow === null ? sheet : `${sheet}:${headerRow}`)).join(',');

export type Upload = ReturnType<typeof useUpload>;

function describe(error: unknown): string {
  if (error instanceof NetworkError) {
    return 'The file could not be sent. Please check your connection and choose the file again.';
  }
  // A reverse proxy may allow less than the server.
  if (error instanceof BadAnswerError && error.status === TOO_LARGE) {
    return 'The file is too large. Please split it into smaller files.';
  }
  return errorMessage(error, 'The file could not be read. Please try again.');
}
