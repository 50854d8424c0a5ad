import { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from '#contracts/schools/index.ts';
import { PLAIN_FIELDS } from '#contracts/students/index.ts';
import { formatSize } from '#web/areas/schools/imports/class-list-file.ts';
import { FIELD_LABELS } from '#web/areas/schools/imports/import-words.ts';
import { formatNumber } from '#web/lib/format.ts';

const FIELDS = PLAIN_FIELDS.map((field) => FIELD_LABELS[field]).join(', ');

const EXAMPLE = {
  headers: ['Student Name', 'Father’s Name', 'Mobile', 'Class', 'Date of Birth'],
  rows: [
    ['Kavya Nair', 'Suresh Nair', '044 2233 0011', '8 B', '31/12/2012'],
    ['தமிழ்ச்செல்வி', 'முருகன்', '+91 44 2233 0012', '8 B', '05/02/2013'],
  ],
};

/** @param id of the text that describes the file field. */
export function FileHints({ id }: { id: string }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 text-ink">
      <div id={id} className="grid gap-2">
        <p>
          {`A CSV file or an Excel workbook (.xlsx) with up to ${formatSize(MAX_IMPORT_BYTES)} and ${formatNumber(MAX_IMPORT_ROWS)} rows. The first row has the headers, in any order; only the student’s name is required.`}
        </p>
        <p>{`Recognised columns: ${FIELDS}. Other columns are ignored.`}</p>
      </div>
      <p className="text-ink-soft">No students are added until you have checked the rows and confirmed.</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: makes the table scrollable by keyboard */}
      <section aria-label="Example" tabIndex={0} className="overflow-x-auto rounded-lg border border-line">
        <table className="w-full border-collapse text-left text-sm">
          <caption className="px-3 py-2 text-left text-ink-soft">For example</caption>
          <thead>
            <tr className="bg-mist">
              {EXAMPLE.headers.map((header) => (
                <th key={header} scope="col" className="whitespace-nowrap px-3 py-2 font-semibold">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {EXAMPLE.rows.map((cells) => (
              <tr key={cells[0]} className="border-line border-t">
                {cells.map((cell) => (
                  <td key={cell} className="whitespace-nowrap px-3 py-2">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
