import type { LeadBoard, LeadRow, LeadStage } from '#contracts/enquiries/index.ts';

export const leadKey = ({ kind, id }: Pick<LeadRow, 'kind' | 'id'>) => `${kind} ${id}`;

/** The board with a lead in the column of its stage. @param from the stage of the column that had it. */
export function placeOnBoard({ columns }: LeadBoard, row: LeadRow, from: LeadStage): LeadBoard {
  return {
    columns: columns.map((column) => {
      const isHome = column.stage === row.stage;
      if (!isHome && column.stage !== from) return column;
      const others = column.leads.filter((each) => leadKey(each) !== leadKey(row));
      const change = Number(isHome) - Number(column.stage === from);
      return {
        ...column,
        count: { ...column.count, rows: column.count.rows + change },
        leads: isHome ? [...others, row].toSorted(byNewest) : others,
      };
    }),
  };
}

function byNewest(one: LeadRow, other: LeadRow): number {
  return one.stageSince < other.stageSince ? 1 : -1;
}
