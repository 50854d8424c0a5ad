import { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS, SCHOOL_COLUMNS } from '#contracts/schools/index.ts';
import { PLAIN_FIELDS } from '#contracts/students/index.ts';
import { formatSize } from '#web/areas/schools/imports/class-list-file.ts';
import { FIELD_LABELS } from '#web/areas/schools/imports/import-words.ts';
import { formatNumber } from '#web/lib/format.ts';

const labelsOf = (isOfSchools: boolean) =>
  [...PLAIN_FIELDS, ...(isOfSchools ? SCHOOL_COLUMNS : [])].map((field) => FIELD_LABELS[field]).join(', ');

const SCHOOL_EXAMPLE = ['School', 'Lotus Public School', 'Vidya Mandir, Madurai'];

const EXAMPLE = {
  headers: ['Student Name', 'Father’s Name', 'Mobile', 'Class', 'Date of Birth'],
  rows: [
    ['Kavya Nair', 'Suresh Nair', '044 2233 0011', '8 B', '31/12/2012'],
    ['தமிழ்ச்செல்வி', 'முருகன்', '+91 44 2233 0012', '8 B', '05/02/2013'],
  ],
};

/** @param id of the text that describes the file field. */
export function FileHints({ id, isOfSchools }: { id: string; isOfSchools: boolean }) {
  const [header = '', ...schools] = isOfSchools ? SCHOOL_EXAMPLE : [];
  const headers = [...EXAMPLE.headers, header].filter(Boolean);
  const rows = EXAMPLE.rows.map((cells, index) => [...cells, schools[index] ?? ''].filter(Boolean));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 text-ink">
      <div id={id} className="grid gap-2">
        <p>
          {`A CSV file or an Excel workbook (.xlsx) with up to ${formatSize(MAX_IMPORT_BYTES)} and ${formatNumber(MAX_IMPORT_ROWS)} rows. One row has the headers, in any order; rows above it, such as a title, are left out; ${isOfSchools ? 'only the student’s name and the school are required' : 'only the student’s name is required'}.`}
        </p>
        <p>{`Recognised columns: ${labelsOf(isOfSchools)}. Other columns are ignored.`}</p>
      </div>
      <p className="text-ink-soft">No students are added until you have checked the rows and confirmed.</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: makes the table scrollable by keyboard */}
      <section aria-label="Example" tabIndex={0} className="overflow-x-auto rounded-lg border border-line">
        <table className="w-full border-collapse text-left text-sm">
          <caption className="px-3 py-2 text-left text-ink-soft">For example</caption>
          <thead>
            <tr className="bg-mist">
              {headers.map((header) => (
                <th key={header} scope="col" className="whitespace-nowrap px-3 py-2 font-semibold">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells) => (
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
