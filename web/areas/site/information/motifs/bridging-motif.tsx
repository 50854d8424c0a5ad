const CENTRE = { x: 241, y: 352 };
const INNER = 96;
const OUTER = 152;
const STEP_DEGREES = 20;
const JOINT_DEGREES = 0.9;

interface ArchStone {
  /** 0 is the top stone, −1 and 1 its neighbours. */
  turn: number;
  fill: string;
  ink: string;
  sign: string;
}

const TERRACOTTA = { fill: '#e29578', ink: '#00363c' };
const AQUA = { fill: '#83c5be', ink: '#00363c' };
const TEAL = { fill: '#006d77', ink: '#fffdfa' };
const WHITE = { fill: '#fffdfa', ink: '#800000' };

/** Plus, circle, triangle, wave, star, book, equals, times, A. */
const STONES: readonly ArchStone[] = [
  { turn: -4, ...TERRACOTTA, sign: 'M-8 0H8M0-8V8' },
  { turn: -3, ...AQUA, sign: 'M9 0A9 9 0 1 0-9 0A9 9 0 1 0 9 0' },
  { turn: -2, ...TEAL, sign: 'M-10 8H10L0-10Z' },
  { turn: -1, ...WHITE, sign: 'M-12 0Q-6-10 0 0T12 0' },
  { turn: 0, fill: '#800000', ink: '#fffdfa', sign: 'M0-11V11M-10-5.5L10 5.5M-10 5.5L10-5.5' },
  { turn: 1, ...WHITE, sign: 'M0-6Q-6-10-13-7V7Q-6 4 0 8Q6 4 13 7V-7Q6-10 0-6V8' },
  { turn: 2, ...TEAL, sign: 'M-9-4H9M-9 5H9' },
  { turn: 3, ...AQUA, sign: 'M-7-7L7 7M-7 7L7-7' },
  { turn: 4, ...TERRACOTTA, sign: 'M-9 9L0-10L9 9M-5 2H5' },
];

function polar(radius: number, degrees: number): string {
  const angle = (degrees * Math.PI) / 180;
  return `${(radius * Math.sin(angle)).toFixed(2)} ${(-radius * Math.cos(angle)).toFixed(2)}`;
}

/** A stone in the top position. */
function stonePath(): string {
  const half = STEP_DEGREES / 2 - JOINT_DEGREES;
  return `M${polar(INNER, -half)}L${polar(OUTER, -half)}A${OUTER} ${OUTER} 0 0 1 ${polar(OUTER, half)}L${polar(INNER, half)}A${INNER} ${INNER} 0 0 0 ${polar(INNER, -half)}Z`;
}
const STONE = stonePath();

export function BridgingMotif() {
  return (
    <svg viewBox="0 0 482 400" className="block w-full" aria-hidden="true">
      <circle cx="241" cy="166" r="118" fill="#ffddd2" />
      <path d={`M60 372${'q13-12 26 0t26 0'.repeat(7)}M60 390${'q13-12 26 0t26 0'.repeat(7)}`} {...WATER} />
      <path d="M0 400V240Q0 214 24 214H62Q86 214 86 240V354H148V400Z" fill="#006d77" />
      <path d="M482 400V240Q482 214 458 214H420Q396 214 396 240V354H334V400Z" fill="#006d77" />
      <path
        d="M6 222Q12 214 24 214H62Q74 214 80 222ZM402 222Q408 214 420 214H458Q470 214 476 222Z"
        fill="#83c5be"
      />
      {STONES.map(({ turn, fill, ink, sign }) => (
        <g
          key={turn}
          transform={`translate(${CENTRE.x} ${CENTRE.y}) rotate(${turn * STEP_DEGREES})${turn === 0 ? ' translate(0 -56)' : ''}`}
        >
          <path d={STONE} fill={fill} />
          <path
            d={sign}
            transform={`translate(0 ${-(INNER + OUTER) / 2})`}
            fill="none"
            stroke={ink}
            {...ROUND_LINE}
          />
        </g>
      ))}
      <path d="M219 124V100M241 118V86M263 124V100" stroke="#8f4526" {...ROUND_LINE} strokeDasharray="1 8" />
      <Walker />
    </svg>
  );
}

const ROUND_LINE = { strokeWidth: 2.6, strokeLinecap: 'round', strokeLinejoin: 'round' } as const;
const WATER = { fill: 'none', stroke: '#83c5be', strokeWidth: 4 } as const;

function Walker() {
  return (
    <g transform="translate(40 214)">
      <path d="M-6 0V-24M7 0V-24" stroke="#00363c" strokeWidth="7" strokeLinecap="round" />
      <rect x="-23" y="-60" width="18" height="30" rx="8" fill="#800000" />
      <path d="M-12-24V-50A12.5 12.5 0 0 1 13-50V-24Z" fill="#e29578" />
      <circle cx="2" cy="-76" r="13" fill="#8f4526" />
      <path d="M-12-76A14 14 0 0 1 15-81Q2-80-4-70Q-10-70-12-76Z" fill="#00363c" />
      <path d="M10-48L26-60" stroke="#8f4526" strokeWidth="6" strokeLinecap="round" />
    </g>
  );
}
