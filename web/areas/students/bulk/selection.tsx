import { createContext, useCallback, useContext, useMemo, useState } from 'react';
import type { StudentListQuery } from '#web/areas/students/records/student-address.ts';
import { useAddressPart } from '#web/lib/list-address.ts';
import type { Selection } from './api.ts';

/** In the address: the list comes with all of its students selected. */
const SELECTED = 'selected';

interface State {
  /** The filters for which somebody has selected. */
  of: string;
  isAll: boolean;
  ids: ReadonlySet<number>;
}

interface Selected {
  isAll: boolean;
  ids: ReadonlySet<number>;
  loaded: readonly number[];
  select: (ids: readonly number[], isSelected: boolean) => void;
}

const NOTHING: ReadonlySet<number> = new Set();

export const SelectionContext = createContext<Selected>({
  isAll: false,
  ids: NOTHING,
  loaded: [],
  select: () => undefined,
});

const useSelected = () => useContext(SelectionContext);

/** The selected rows of the list. Other filters begin a new selection. */
export function useSelection({ sort: _, ...filter }: StudentListQuery, loaded: readonly number[]) {
  const { value } = useAddressPart(SELECTED);
  const of = JSON.stringify(filter);
  const [state, setState] = useState<State>({ of, isAll: value === 'all', ids: NOTHING });
  const { isAll, ids } = state.of === of ? state : { isAll: false, ids: NOTHING };

  const select = useCallback(
    (changed: readonly number[], isSelected: boolean) =>
      setState((last) => {
        const isSame = last.of === of;
        const next = new Set(isSame ? (last.isAll ? loaded : last.ids) : NOTHING);
        for (const id of changed) {
          if (isSelected) next.add(id);
          else next.delete(id);
        }
        return { of, isAll: false, ids: next };
      }),
    [of, loaded],
  );

  const selection: Selection | null = isAll ? { filter } : ids.size > 0 ? { ids: [...ids] } : null;
  return {
    selected: useMemo(() => ({ isAll, ids, loaded, select }), [isAll, ids, loaded, select]),
    /** Null for nobody. */
    selection,
    selectAll: () => setState({ of, isAll: true, ids: NOTHING }),
    clear: () => setState({ of, isAll: false, ids: NOTHING }),
  };
}

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
