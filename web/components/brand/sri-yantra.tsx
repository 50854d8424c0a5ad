import { gatePath, petalsPath, TRIANGLES_PATH } from '#web/components/brand/yantra-geometry.ts';

const PETALS = petalsPath(8, 25.4, 33) + petalsPath(16, 33, 41);
const GATES = gatePath(0) + gatePath(1.8) + gatePath(3.6);
/** One triangle each way, cut from the same circle: at 16 px nine would run together. */
const SIMPLE_TRIANGLES = 'M-30 -17H30L0 34ZM-30 17H30L0 -34Z';

interface SriYantraProps {
  /** `simple` below about 48 px; `lines` leaves the square away for use as a large drawing. */
  detail?: 'full' | 'lines' | 'simple';
  strokeWidth?: number;
  className?: string;
}

/** The symbol, drawn in the colour of the text around it. Decoration: the brand's name stands beside it. */
export function SriYantra({ detail = 'full', strokeWidth = 0.6, className }: SriYantraProps) {
  if (detail === 'simple') {
    return (
      <svg
        viewBox="-60 -60 120 120"
        className={className}
        aria-hidden="true"
        fill="none"
        stroke="currentColor"
      >
        <path d={gatePath(2)} strokeWidth="6" />
        <circle r="40" strokeWidth="5" />
        <path d={SIMPLE_TRIANGLES} strokeWidth="6" strokeLinejoin="round" />
        <circle r="6" fill="currentColor" stroke="none" />
      </svg>
    );
  }
  return (
    <svg
      viewBox={detail === 'full' ? '-60 -60 120 120' : '-46 -46 92 92'}
      className={className}
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinejoin="round"
    >
      {detail === 'full' && <path d={GATES} />}
      <circle r="44.6" />
      <circle r="43.2" />
      <circle r="41" />
      <circle r="33" />
      <path d={PETALS} />
      <circle r="25.4" />
      <circle r="24" />
      <path d={TRIANGLES_PATH} />
      <circle r="0.9" fill="currentColor" stroke="none" />
    </svg>
  );
}
