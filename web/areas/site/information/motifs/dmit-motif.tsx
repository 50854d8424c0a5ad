const RIDGE_GAP = 6.5;

const count = (length: number) => Array.from({ length }, (_, index) => index);

const WHORL = count(9)
  .map((ring) => {
    const [rx, ry] = [3 + ring * RIDGE_GAP, 5 + ring * RIDGE_GAP * 1.2];
    return `M${-rx} 0A${rx} ${ry} 0 1 0 ${rx} 0A${rx} ${ry} 0 1 0 ${-rx} 0`;
  })
  .join('');

const LOOP = count(9)
  .map((ring) => {
    const radius = 3 + ring * RIDGE_GAP;
    return `M${-radius - 14} 90Q${-radius} 40 ${-radius} 0A${radius} ${radius} 0 0 1 ${radius} 0Q${radius} 40 ${radius - 14} 90`;
  })
  .join('');

/** `height`: rise in the middle. */
function archPath(height: number): string {
  return count(20)
    .map((row) => {
      const y = row * RIDGE_GAP - 62;
      const rise = height * Math.max(0, 1 - Math.abs(row - 9) / 11);
      return `M-45 ${y + 14}C-20 ${y + 12} -14 ${y - rise} 0 ${y - rise}S20 ${y + 12} 45 ${y + 14}`;
    })
    .join('');
}

interface Finger {
  x: number;
  top: number;
  skin: string;
  ridge: string;
  pattern: string;
  isMirrored?: boolean;
}

const FINGERS: readonly Finger[] = [
  { x: 12, top: 208, skin: '#006d77', ridge: '#edf6f9', pattern: archPath(10) },
  { x: 106, top: 96, skin: '#e29578', ridge: '#800000', pattern: LOOP },
  { x: 200, top: 44, skin: '#fffdfa', ridge: '#006d77', pattern: WHORL },
  { x: 294, top: 82, skin: '#83c5be', ridge: '#00363c', pattern: LOOP, isMirrored: true },
  { x: 388, top: 150, skin: '#8f4526', ridge: '#ffddd2', pattern: archPath(34) },
];
const WIDTH = 82;

export function DmitMotif() {
  return (
    <svg viewBox="0 0 482 400" className="block w-full" aria-hidden="true">
      {FINGERS.map(({ x, top, skin, ridge, pattern, isMirrored }) => (
        <g key={x}>
          <clipPath id={`fingertip-${x}`}>
            <rect x={x + 9} y={top + 9} width={WIDTH - 18} height="106" rx="32" />
          </clipPath>
          <rect x={x} y={top} width={WIDTH} height="420" rx={WIDTH / 2} fill={skin} />
          <g clipPath={`url(#fingertip-${x})`}>
            <path
              d={pattern}
              transform={`translate(${x + WIDTH / 2} ${top + 60})${isMirrored ? ' scale(-1 1)' : ''}`}
              fill="none"
              stroke={ridge}
              strokeWidth="2.4"
              strokeLinecap="round"
            />
          </g>
          <path
            d={`M${x + 20} ${top + 140}q21 9 42 0M${x + 22} ${top + 149}q19 8 38 0`}
            fill="none"
            stroke={ridge}
            strokeOpacity="0.7"
            strokeWidth="2"
            strokeLinecap="round"
          />
        </g>
      ))}
    </svg>
  );
}
