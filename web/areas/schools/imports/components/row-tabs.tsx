import { useState } from 'react';
import type { ClassListImport, ImportRowFilter } from '#contracts/schools/index.ts';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#web/components/ui/tabs.tsx';
import { formatNumber } from '#web/lib/format.ts';
import { RowList } from './row-list.tsx';

export function RowTabs({ list }: { list: ClassListImport }) {
  const [show, setShow] = useState<ImportRowFilter>(list.failed > 0 ? 'failed' : 'all');
  const tabs = [
    { value: 'all', label: 'All', count: list.rows },
    { value: 'failed', label: 'With errors', count: list.failed },
    { value: 'duplicates', label: 'Duplicates', count: list.duplicates },
  ] as const;
  return (
    <Tabs value={show} onValueChange={(value) => setShow(value as ImportRowFilter)}>
      <TabsList aria-label="Which rows">
        {tabs.map(({ value, label, count }) => (
          <TabsTrigger key={value} value={value}>
            {`${label} (${formatNumber(count)})`}
          </TabsTrigger>
        ))}
      </TabsList>
      {tabs.map(({ value }) => (
        <TabsContent key={value} value={value}>
          <RowList list={list} show={value} />
        </TabsContent>
      ))}
    </Tabs>
  );
}
