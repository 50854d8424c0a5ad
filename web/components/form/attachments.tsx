import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { FileImage, FileText, Paperclip, RotateCw, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS } from '#contracts/families/index.ts';
import type { Attachment } from '#contracts/lib/attachments.ts';
import { Button } from '#web/components/ui/button.tsx';
import { ProgressBar } from '#web/components/ui/progress-bar.tsx';
import { formatNumber } from '#web/lib/format.ts';
import type { OnProgress } from '#web/lib/upload-request.ts';

type Upload = (file: File, sending: { onProgress: OnProgress; signal: AbortSignal }) => Promise<Attachment>;

interface Item {
  key: number;
  name: string;
  /** Bytes. */
  size: number;
  /** Null for one that was uploaded before a reload. */
  file: File | null;
  /** The part sent so far, 0 to 1. */
  fraction: number;
  stored: Attachment | null;
  problem: string | null;
}

const MEGABYTE = 1024 * 1024;
const sayLimit = () => t`A file can have at most 10 MB.`;

/**
 * Files of a message, uploaded one after the other when they are chosen.
 * @param first those that a kept draft has.
 */
export function useAttachments(
  upload: Upload,
  sayError: (error: unknown) => string,
  first: readonly Attachment[] = [],
) {
  const [items, setItems] = useState<Item[]>(() => first.map((stored, at) => toItem(-1 - at, stored)));
  const [limit, setLimit] = useState<string | null>(null);
  const nextKey = useRef(0);
  const line = useRef(Promise.resolve());
  const running = useRef(new Map<number, AbortController>());
  useEffect(() => {
    const all = running.current;
    return () => {
      for (const controller of all.values()) controller.abort();
    };
  }, []);

  const change = (key: number, part: Partial<Item>) =>
    setItems((all) => all.map((item) => (item.key === key ? { ...item, ...part } : item)));

  function send(key: number, file: File): void {
    const controller = new AbortController();
    running.current.set(key, controller);
    change(key, { problem: null, fraction: 0 });
    line.current = line.current.then(async () => {
      if (controller.signal.aborted) return;
      try {
        const onProgress = (fraction: number) => change(key, { fraction });
        const stored = await upload(file, { onProgress, signal: controller.signal });
        change(key, { stored, name: stored.name, size: stored.size });
      } catch (error) {
        if (!controller.signal.aborted) change(key, { problem: sayError(error) });
      } finally {
        running.current.delete(key);
      }
    });
  }

  function add(files: readonly File[]): void {
    const room = Math.max(0, MAX_ATTACHMENTS - items.length);
    setLimit(
      files.length > room ? t`At most ${ph({ count: MAX_ATTACHMENTS })} files go with a message.` : null,
    );
    for (const file of files.slice(0, room)) {
      nextKey.current += 1;
      const key = nextKey.current;
      const isLarge = file.size > MAX_ATTACHMENT_BYTES;
      const { name, size } = file;
      const problem = isLarge ? sayLimit() : null;
      setItems((all) => [...all, { key, name, size, file, fraction: 0, stored: null, problem }]);
      if (!isLarge) send(key, file);
    }
  }

  return {
    items,
    limit,
    add,
    retry: ({ key, file }: Item) => file && send(key, file),
    remove({ key }: Item) {
      running.current.get(key)?.abort();
      setLimit(null);
      setItems((all) => all.filter((item) => item.key !== key));
    },
    clear: () => setItems([]),
    stored: items.flatMap(({ stored }) => stored ?? []),
    /** While a file is on its way, or could not be sent. */
    isOpen: items.some(({ stored }) => stored === null),
  };
}

const toItem = (key: number, stored: Attachment): Item => ({
  ...{ key, name: stored.name, size: stored.size, file: null, fraction: 1, stored, problem: null },
});

function formatSize(bytes: number): string {
  if (bytes < MEGABYTE) return `${formatNumber(Math.max(1, Math.round(bytes / 1024)))} KB`;
  return `${formatNumber(Math.round((bytes / MEGABYTE) * 10) / 10)} MB`;
}

/** The chosen files, and the button to add some. */
export function Attachments({
  files,
  disabled,
}: {
  files: ReturnType<typeof useAttachments>;
  disabled: boolean;
}) {
  const hintId = useId();
  const input = useRef<HTMLInputElement>(null);
  const isFull = files.items.length >= MAX_ATTACHMENTS;
  return (
    <div className="grid gap-2">
      <ul aria-label={t`Files`} className="grid gap-2 empty:hidden">
        {files.items.map((item) => (
          <li key={item.key} className="grid gap-1.5 rounded-lg border border-line bg-white p-2 pl-3">
            <div className="flex items-center gap-2">
              <span className="min-w-0 grow">
                <span dir="auto" className="[overflow-wrap:anywhere]">
                  {item.name}
                </span>{' '}
                <span className="whitespace-nowrap text-ink-soft text-sm">{formatSize(item.size)}</span>
              </span>
              {item.problem !== null && item.file !== null && item.size <= MAX_ATTACHMENT_BYTES && (
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label={t`Send ${ph({ name: item.name })} again`}
                  onClick={() => files.retry(item)}
                >
                  <RotateCw aria-hidden className="size-5" />
                </Button>
              )}
              <Button
                variant="ghost"
                size="icon"
                disabled={disabled}
                aria-label={t`Remove ${ph({ name: item.name })}`}
                onClick={() => {
                  files.remove(item);
                  input.current?.focus();
                }}
              >
                <X aria-hidden className="size-5" />
              </Button>
            </div>
            {item.stored === null && item.problem === null && (
              <ProgressBar value={item.fraction * 100} label={t`Sending ${ph({ name: item.name })}`} />
            )}
            {item.problem !== null && (
              <p role="alert" className="text-danger-dark text-sm leading-snug">
                {item.problem}
              </p>
            )}
          </li>
        ))}
      </ul>
      <label className="relative inline-flex min-h-11 cursor-pointer items-center gap-2 justify-self-start rounded-lg px-1 font-semibold text-primary underline-offset-4 focus-within:outline-2 focus-within:outline-primary focus-within:outline-offset-2 hover:underline has-disabled:cursor-not-allowed has-disabled:opacity-60">
        <Paperclip aria-hidden className="size-5" />
        <Trans>Add files</Trans>
        <input
          ref={input}
          type="file"
          multiple
          accept="image/jpeg,image/png,application/pdf"
          disabled={disabled || isFull}
          aria-describedby={hintId}
          className="absolute inset-0 w-full cursor-pointer opacity-0"
          onChange={({ target }) => {
            files.add([...(target.files ?? [])]);
            // The same file can be chosen again.
            target.value = '';
          }}
        />
      </label>
      <p id={hintId} className="text-ink-soft text-sm leading-snug">
        <Trans>
          PDF, JPEG or PNG, at most 10 MB each. Pictures lose the place and the time at which they were taken.
        </Trans>
      </p>
      {files.limit !== null && (
        <p role="alert" className="text-danger-dark text-sm leading-snug">
          {files.limit}
        </p>
      )}
    </div>
  );
}

interface AttachmentListProps {
  attachments: readonly Attachment[];
  download: (attachment: Attachment) => Promise<void>;
  sayError: (error: unknown) => string;
}

/** The files of a message, to save. */
export function AttachmentList({ attachments, download, sayError }: AttachmentListProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const [busyId, setBusyId] = useState<number | null>(null);
  async function save(attachment: Attachment): Promise<void> {
    if (busyId !== null) return;
    setProblem(null);
    setBusyId(attachment.id);
    try {
      await download(attachment);
    } catch (error) {
      setProblem(sayError(error));
    } finally {
      setBusyId(null);
    }
  }
  if (attachments.length === 0) return null;
  return (
    <>
      <ul aria-label={t`Files`} className="grid gap-1">
        {attachments.map((attachment) => (
          <li key={attachment.id}>
            <button
              type="button"
              aria-busy={busyId === attachment.id || undefined}
              onClick={() => void save(attachment)}
              className="inline-flex min-h-11 cursor-pointer items-center gap-2 text-left font-semibold text-primary"
            >
              {attachment.type === 'application/pdf' ? (
                <FileText aria-hidden className="size-5 shrink-0" />
              ) : (
                <FileImage aria-hidden className="size-5 shrink-0" />
              )}
              <span dir="auto" className="underline underline-offset-4 [overflow-wrap:anywhere]">
                {attachment.name}
              </span>{' '}
              <span className="whitespace-nowrap font-normal text-ink-soft text-sm">
                {formatSize(attachment.size)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {problem !== null && (
        <p role="alert" className="text-danger-dark text-sm leading-snug">
          {problem}
        </p>
      )}
    </>
  );
}
