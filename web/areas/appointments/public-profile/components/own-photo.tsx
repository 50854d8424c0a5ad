import { useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, useId } from 'react';
import { MAX_PHOTO_BYTES } from '#contracts/appointments/index.ts';
import { deletePhoto, publicProfileQuery, uploadPhoto } from '#web/areas/appointments/public-profile/api.ts';
import { showError, showSuccess, useSubmit } from '#web/components/form/use-submit.ts';
import { Button, buttonClasses } from '#web/components/ui/button.tsx';
import { focusMain } from '#web/lib/focus-main.ts';
import { toSquarePicture } from '#web/lib/square-picture.ts';

/** Saved at once. */
export function OwnPhoto({ photo }: { photo: string | null }) {
  const queryClient = useQueryClient();
  const inputId = useId();
  const { busy, submit } = useSubmit(async (file: Blob | null) => {
    const content = file && (await squareOf(file));
    if (file && content === null) return;
    const saved = content ? await uploadPhoto(content) : await deletePhoto();
    if (file === null) focusMain();
    queryClient.setQueryData(publicProfileQuery.queryKey, saved);
    showSuccess(content ? 'Your photograph is saved' : 'Your photograph is deleted');
  }, 'Your photograph could not be saved');

  function handleFile({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    // The same file can be chosen again.
    target.value = '';
    if (file) void submit(file);
  }

  return (
    <div className="flex flex-wrap items-center gap-4">
      {photo === null ? (
        <p className="text-ink-soft">No photograph yet.</p>
      ) : (
        <img src={photo} alt="You, as families see you" className="size-24 rounded-full object-cover" />
      )}
      <label htmlFor={inputId} className={buttonClasses({ variant: 'secondary' })}>
        {busy ? 'Saving...' : 'Choose Photograph'}
        <input
          id={inputId}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          disabled={busy}
          onChange={handleFile}
          className="sr-only"
        />
      </label>
      {photo !== null && (
        <Button variant="ghost" disabled={busy} onClick={() => void submit(null)}>
          Delete Photograph
        </Button>
      )}
      <p className="basis-full text-ink-soft text-sm">
        Your browser crops the picture to a square and removes its location and time before sending it.
      </p>
    </div>
  );
}

/** Null, with a message, for a file that is no usable picture. */
async function squareOf(file: Blob): Promise<Blob | null> {
  const square = await toSquarePicture(file).catch(() => null);
  if (square && square.size <= MAX_PHOTO_BYTES) return square;
  showError('This file is no picture that can be used. Please choose a JPEG, PNG or WebP photograph');
  return null;
}
