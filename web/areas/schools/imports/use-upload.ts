import { useEffect, useRef, useState } from 'react';
import type { ResponseOf } from '#contracts/endpoint.ts';
import { type ClassListImport, createImport, discardImport } from '#contracts/schools/index.ts';
import { BadAnswerError, callApi, errorMessage, NetworkError, uploadFile } from '#web/lib/api-client.ts';
import { mistakeIn, toUpload } from './class-list-file.ts';

export interface Sending {
  fileName: string;
  /** Sent share of the file, 0 to 1; then the server reads it. */
  fraction: number;
}

/** A sent workbook with several sheets. Its first sheet is imported unless the person chooses another. */
export interface SentWorkbook {
  file: File;
  list: ClassListImport;
  sheets: ResponseOf<typeof createImport>['sheets'];
}

const TOO_LARGE = 413;

export function useUpload(schoolId: number, onSent: (list: ClassListImport) => void) {
  const [sending, setSending] = useState<Sending | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [workbook, setWorkbook] = useState<SentWorkbook | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function send(file: File, sheet?: string): Promise<void> {
    if (running.current) return;
    const mistake = mistakeIn(file);
    setProblem(mistake);
    if (mistake !== null) return;
    const controller = new AbortController();
    running.current = controller;
    const onProgress = (fraction: number) => setSending({ fileName: file.name, fraction });
    onProgress(0);
    try {
      const { content, fileName } = toUpload(file);
      const query = { fileName, ...(sheet !== undefined && { sheet }) };
      const options = { signal: controller.signal, params: { id: schoolId }, query };
      const { import: list, sheets } = await uploadFile(createImport, { content, onProgress }, options);
      if (sheet === undefined && sheets.length > 1) setWorkbook({ file, list, sheets });
      else onSent(list);
    } catch (error) {
      if (!controller.signal.aborted) setProblem(describe(error));
    } finally {
      running.current = null;
      setSending(null);
    }
  }

  async function chooseSheet({ file, list, sheets }: SentWorkbook, sheet: string): Promise<void> {
    if (sheet === sheets[0]?.name) return onSent(list);
    setWorkbook(null);
    // An import that can't be discarded now is discarded after a day.
    void callApi(discardImport, { params: { id: list.id } }).catch(() => undefined);
    await send(file, sheet);
  }

  return {
    sending,
    problem,
    workbook,
    chooseSheet: (sheet: string) => {
      if (workbook) void chooseSheet(workbook, sheet);
    },
    send: (files: readonly File[]) => {
      const [file] = files;
      if (files.length > 1) setProblem('Please choose one file at a time.');
      else if (file) void send(file);
    },
    cancel: () => running.current?.abort(),
  };
}

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
