import { useState } from 'react';
import { type FamilyText, MAX_FAMILY_TEXTS } from '#contracts/students/index.ts';
import { removeFamilyTexts } from '#web/areas/students/records/api.ts';
import { FormDialog } from '#web/components/form/form-dialog.tsx';
import { showSuccess, useChange } from '#web/components/form/use-change.ts';
import { Checkbox } from '#web/components/ui/checkbox.tsx';

interface LeftTextsDialogProps {
  studentId: number;
  texts: readonly FamilyText[];
  onClose: () => void;
  /** Replaces `onClose` at "Leave them". */
  onLeave?: () => void;
}

/** After an erasure: texts of members that still name the family, to be removed. */
export function LeftTextsDialog({ studentId, texts, onClose, onLeave }: LeftTextsDialogProps) {
  const removable = texts.filter(({ isFinal }) => !isFinal);
  const [chosen, setChosen] = useState<readonly FamilyText[]>([]);
  const { busy, submit } = useChange(
    async () => {
      const places = chosen.map(({ place, text }) => ({ place, text }));
      await removeFamilyTexts(studentId, { texts: places });
      showSuccess('The chosen texts are removed');
      onClose();
    },
    { fallback: 'Removing failed' },
  );
  return (
    <FormDialog
      title="Some texts still name the family"
      description="The record is erased. Members have written the family’s name, phone number or e-mail address elsewhere, too. A removed text is replaced as a whole."
      submitLabel="Remove chosen texts"
      cancelLabel="Leave them"
      tone="danger"
      busy={busy}
      disabled={chosen.length === 0}
      onSubmit={() => void submit()}
      onClose={onClose}
      {...(onLeave && { onCancel: onLeave })}
    >
      <div className="grid max-h-80 gap-1 overflow-y-auto">
        {removable.map((each) => (
          <Checkbox
            key={`${each.place} ${each.text}`}
            label={`${each.what}: ${each.text}`}
            checked={chosen.includes(each)}
            onChange={({ target }) =>
              setChosen(target.checked ? [...chosen, each] : chosen.filter((other) => other !== each))
            }
          />
        ))}
      </div>
      {removable.length < texts.length && (
        <p className="text-ink-soft text-sm">
          The audit trail keeps {texts.length - removable.length} of them. Nobody can change it.
        </p>
      )}
      {texts.length === MAX_FAMILY_TEXTS && (
        <p className="text-ink-soft text-sm">
          There may be more. Please search for the family again afterwards.
        </p>
      )}
    </FormDialog>
  );
}
