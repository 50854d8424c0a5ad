import { useQuery } from '@tanstack/react-query';
import { Loading } from '#web/components/page-states.tsx';

/** White border that scanners need, in cells. */
const BORDER = 4;

interface QrCodeProps {
  text: string;
  label: string;
  /** Shown where the library could not be loaded. */
  failed: string;
}

/** A text as a QR code. Loads its library on demand. */
export function QrCode({ text, label, failed }: QrCodeProps) {
  const { data: cells, isError } = useQuery({
    queryKey: ['qr-code', text],
    queryFn: async () => (await import('uqr')).encode(text, { ecc: 'M', border: BORDER }).data,
    gcTime: 0,
  });
  return (
    <div className="grid size-52 place-items-center rounded-lg border border-line bg-white">
      {isError && <p className="px-4 text-center text-ink-soft text-sm">{failed}</p>}
      {cells === undefined && !isError && <Loading />}
      {cells && (
        <svg
          role="img"
          aria-label={label}
          viewBox={`0 0 ${cells.length} ${cells.length}`}
          shapeRendering="crispEdges"
          className="size-full text-black"
        >
          <path d={drawCells(cells)} fill="currentColor" />
        </svg>
      )}
    </div>
  );
}

function drawCells(cells: boolean[][]): string {
  return cells.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
}
