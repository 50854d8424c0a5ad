import { useSelected } from '#web/areas/students/bulk/use-selection.ts';

const BOX = 'size-5 shrink-0 cursor-pointer rounded accent-primary';

/** Selects the loaded rows. Cards have no header: there, the bar above selects all. */
export function SelectPage() {
  const { isAll, ids, loaded, select } = useSelected();
  const isChecked = isAll || (loaded.length > 0 && loaded.every((id) => ids.has(id)));
  return (
    <>
      <span className="sr-only @min-[60rem]:hidden">Selected</span>
      <label className="hidden min-h-6 cursor-pointer items-center @min-[60rem]:flex">
        <input
          type="checkbox"
          aria-label="Select the shown students"
          checked={isChecked}
          ref={(box) => {
            if (box) box.indeterminate = !isChecked && ids.size > 0;
          }}
          onChange={() => select(loaded, !isChecked)}
          className={BOX}
        />
      </label>
    </>
  );
}

/** Reads the selection itself, so that a click renders no other cell. */
export function SelectRow({ student: { id, name } }: { student: { id: number; name: string } }) {
  const { isAll, ids, select } = useSelected();
  return (
    <label className="-ml-2 inline-flex size-11 cursor-pointer items-center justify-center @min-[60rem]:ml-0 @min-[60rem]:size-auto @min-[60rem]:min-h-6">
      <input
        type="checkbox"
        aria-label={`Select ${name}`}
        checked={isAll || ids.has(id)}
        onChange={({ target }) => select([id], target.checked)}
        className={BOX}
      />
    </label>
  );
}
