import { useQueryClient } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import {
  CELL_LENGTH,
  type ClassListImport,
  type ImportRow,
  LIST_COLUMNS,
  type ListColumn,
  placeOf,
} from '#contracts/schools/index.ts';
import { correctImportRow, importQuery } from '#web/areas/schools/imports/api.ts';
import { FIELD_LABELS, requiredColumns, rowName } from '#web/areas/schools/imports/import-words.ts';
import { Field } from '#web/components/form/field.tsx';
import { FormDialog } from '#web/components/form/form-dialog.tsx';
import { useChange } from '#web/components/form/use-change.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Input } from '#web/components/ui/input.tsx';

type Values = Partial<Record<ListColumn, string>>;

interface CorrectRowProps {
  list: ClassListImport;
  row: ImportRow;
}

/** Opens the values of a row as in the file. */
export function CorrectRow({ list, row }: CorrectRowProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        <Pencil aria-hidden className="size-4" />
        Correct
        <span className="sr-only">{`: ${placeOf(list.sheets, row.rowNumber)}`}</span>
      </Button>
      {isOpen && <CorrectDialog list={list} row={row} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function CorrectDialog({ list, row, onClose }: CorrectRowProps & { onClose: () => void }) {
  const queryClient = useQueryClient();
  const { headers, mapping } = list;
  const columns = LIST_COLUMNS.filter((column) => mapping[column] !== undefined);
  const cellOf = (column: ListColumn) => row.cells[headers.indexOf(mapping[column] ?? '')] ?? '';
  const [changes, setChanges] = useState<Values>({});
  const { queryKey } = importQuery(list.id);
  const { busy, problem, fieldErrors, submit } = useChange(
    async () => {
      const answer = await correctImportRow(list.id, { rowNumber: row.rowNumber, values: changes });
      queryClient.setQueryData(queryKey, (known) => known && { ...known, import: answer.import });
      // The server checks every row again, since others may repeat this one.
      const refetchType = answer.import.status === 'checking' ? 'none' : 'active';
      await queryClient.invalidateQueries({ queryKey: ['imports', list.id, 'rows'], refetchType });
      onClose();
    },
    { fallback: 'The row could not be corrected. Please try again.', show: 'problem' },
  );
  return (
    <FormDialog
      title={`Correct ${placeOf(list.sheets, row.rowNumber)}`}
      description="The values as in the file. They are checked again, and only this import changes."
      submitLabel="Save and check"
      busy={busy}
      onSubmit={() => (Object.keys(changes).length === 0 ? onClose() : void submit())}
      onClose={onClose}
    >
      {problem !== null && <Alert>{problem}</Alert>}
      {/* A refused correction names the errors that it still has. */}
      {problem === null && row.errors.length > 0 && (
        <ul className="grid gap-1 text-danger-dark" aria-label={`Errors of ${rowName(list, row.rowNumber)}`}>
          {row.errors.map((error) => (
            <li key={error} className="[overflow-wrap:anywhere]">
              {error}
            </li>
          ))}
        </ul>
      )}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {columns.map((column) => {
          const isRequired = requiredColumns(list).includes(column);
          return (
            <Field
              key={column}
              label={FIELD_LABELS[column]}
              required={isRequired}
              error={fieldErrors[`values.${column}`]}
            >
              <Input
                name={`values.${column}`}
                value={changes[column] ?? cellOf(column)}
                maxLength={CELL_LENGTH}
                autoComplete="off"
                aria-required={isRequired || undefined}
                onChange={({ target }) => setChanges({ ...changes, [column]: target.value })}
              />
            </Field>
          );
        })}
      </div>
    </FormDialog>
  );
}
