import { useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, useId } from 'react';
import { MAX_LOGO_BYTES } from '#contracts/operations/index.ts';
import { deleteLogo, officeQuery, uploadLogo } from '#web/areas/operations/office/api.ts';
import { showError, showSuccess, useChange } from '#web/components/form/use-change.ts';
import { Button, buttonClasses } from '#web/components/ui/button.tsx';
import { focusMain } from '#web/lib/focus-main.ts';

/** Saved at once, apart from the form. */
export function OfficeLogo({ logo }: { logo: string | null }) {
  const queryClient = useQueryClient();
  const inputId = useId();
  const { busy, submit } = useChange(
    async (file: Blob | null) => {
      const { office } = file === null ? await deleteLogo() : await uploadLogo(file);
      if (file === null) focusMain();
      queryClient.setQueryData(officeQuery.queryKey, office);
      showSuccess(file === null ? 'Logo removed successfully' : 'Logo saved successfully');
    },
    { fallback: 'The logo could not be saved' },
  );

  function handleFile({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    // Lets the person choose the same file again.
    target.value = '';
    if (!file) return;
    if (file.size > MAX_LOGO_BYTES) return showError('The logo must be smaller than 200 KB');
    void submit(file);
  }

  return (
    <div className="flex flex-wrap items-center gap-4">
      {logo === null ? (
        <p className="text-ink-soft">No logo yet: reports show the Sri Yantra.</p>
      ) : (
        <img src={logo} alt="The present logo" className="h-16 max-w-48 object-contain" />
      )}
      <label htmlFor={inputId} className={buttonClasses({ variant: 'secondary' })}>
        {busy ? 'Saving...' : 'Choose Logo'}
        <input
          id={inputId}
          type="file"
          accept="image/png,image/jpeg"
          disabled={busy}
          onChange={handleFile}
          className="sr-only"
        />
      </label>
      {logo !== null && (
        <Button variant="ghost" disabled={busy} onClick={() => void submit(null)}>
          Remove Logo
        </Button>
      )}
      <p className="basis-full text-ink-soft text-sm">
        PNG or JPEG, up to 200 KB and 1,000 pixels a side. On reports and their PDF files.
      </p>
    </div>
  );
}
