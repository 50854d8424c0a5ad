import { useEffect, useState } from 'react';
import { Loading } from '#web/components/page-states.tsx';

/** White border that scanners need, in cells. */
const BORDER = 4;

type Cells = readonly (readonly boolean[])[];

/** A text as a QR code. Loads its library on demand. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const cells = useQrCode(text);
  return (
    <div className="grid size-52 place-items-center rounded-lg border border-line bg-white">
      {cells === 'failed' ? (
        <p className="px-4 text-center text-ink-soft text-sm">
          The QR code could not be loaded. Type the secret instead.
        </p>
      ) : cells === null ? (
        <Loading />
      ) : (
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

function useQrCode(text: string): Cells | 'failed' | null {
  const [made, setMade] = useState<{ text: string; cells: Cells | 'failed' } | null>(null);
  useEffect(() => {
    let isGone = false;
    const show = (cells: Cells | 'failed') => !isGone && setMade({ text, cells });
    import('uqr').then(
      ({ encode }) => show(encode(text, { ecc: 'M', border: BORDER }).data),
      () => show('failed'),
    );
    return () => {
      isGone = true;
    };
  }, [text]);
  return made?.text === text ? made.cells : null;
}

function drawCells(cells: Cells): string {
  return cells.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
}
