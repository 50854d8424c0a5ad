import { gatePath, petalsPath, TRIANGLES_PATH } from '#contracts/yantra-geometry.ts';

const PETALS = petalsPath(8, 25.4, 33) + petalsPath(16, 33, 41);
const GATES = gatePath(0) + gatePath(1.3) + gatePath(2.6);
const MEDIUM_PETALS = petalsPath(8, 32, 44);
/** The gate, a round opening, the innermost triangle and its point: at 16 px nine triangles run together. */
const SIMPLE = `${gatePath(0)}M40 0A40 40 0 1 0-40 0A40 40 0 1 0 40 0ZM-31-18H31L0 36ZM7-2A7 7 0 1 0-7-2A7 7 0 1 0 7-2Z`;

interface SriYantraProps {
  /** `simple` below 32 px, `medium` below 96 px; `lines` has no square, for a large drawing. */
  detail?: 'full' | 'lines' | 'medium' | 'simple';
  /** For `full` and `lines`, in units of the view box, about a hundredth of the width. */
  strokeWidth?: number;
  /** Place within a drawing around it, which has no styles. */
  frame?: { x: number; y: number; width: number; height: number };
  className?: string;
}

/** The symbol, drawn in the colour of the text around it. Decoration: the brand's name stands beside it. */
export function SriYantra({ detail = 'full', strokeWidth = 0.6, frame, className }: SriYantraProps) {
  return (
    <svg
      {...frame}
      viewBox={detail === 'lines' ? '-46 -46 92 92' : '-60 -60 120 120'}
      className={className}
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinejoin="round"
    >
      {detail === 'simple' && <path d={SIMPLE} fill="currentColor" fillRule="evenodd" stroke="none" />}
      {detail === 'medium' && <MediumDrawing />}
      {detail === 'full' && <path d={GATES} />}
      {(detail === 'full' || detail === 'lines') && <FullDrawing />}
    </svg>
  );
}

function FullDrawing() {
  return (
    <>
      <circle r="44.6" />
      <circle r="43.2" />
      <circle r="41" />
      <circle r="33" />
      <path d={PETALS} />
      <circle r="25.4" />
      <circle r="24" />
      <path d={TRIANGLES_PATH} />
      <circle r="0.9" fill="currentColor" stroke="none" />
    </>
  );
}

/** One line where the full drawing has two or three, and the triangles larger. */
function MediumDrawing() {
  return (
    <>
      <path d={gatePath(0.5)} strokeWidth="2.4" />
      <path d={MEDIUM_PETALS} strokeWidth="1.7" />
      <circle r="32" strokeWidth="1.7" />
      <path d={TRIANGLES_PATH} strokeWidth="0.95" transform="scale(1.27)" />
      <circle r="1.6" fill="currentColor" stroke="none" />
    </>
  );
}
