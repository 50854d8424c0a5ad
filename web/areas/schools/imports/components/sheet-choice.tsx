import { type FormEvent, useState } from 'react';
import { countOf } from '#web/areas/schools/imports/import-words.ts';
import type { SentWorkbook } from '#web/areas/schools/imports/use-upload.ts';
import { Choice } from '#web/components/form/choice.tsx';
import { Button } from '#web/components/ui/button.tsx';

interface SheetChoiceProps {
  workbook: SentWorkbook;
  onChoose: (sheet: string) => void;
}

export function SheetChoice({ workbook: { file, sheets }, onChoose }: SheetChoiceProps) {
  const [sheet, setSheet] = useState(sheets[0]?.name ?? '');

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onChoose(sheet);
  }

  return (
    <form onSubmit={handleSubmit} className="grid grid-cols-[minmax(0,1fr)] gap-4 [overflow-wrap:anywhere]">
      <Choice
        legend={`“${file.name}” has ${sheets.length} sheets with rows. Please choose the class list.`}
        value={sheet}
        options={sheets.map(({ name, rows }) => ({
          value: name,
          label: `${name} (${countOf(rows, 'row')})`,
        }))}
        onChange={setSheet}
      />
      <Button type="submit" className="justify-self-start">
        Continue
      </Button>
    </form>
  );
}
