import { hexagonCorner } from '#contracts/hexagon-geometry.ts';
import { INTEREST_TYPES, type InterestResult } from '#contracts/interests.ts';

const CENTRE = 110;
const RADIUS = 84;
const RINGS = [0.25, 0.5, 0.75, 1];

function cornerAt(corner: number, part: number): [x: number, y: number] {
  const [x, y] = hexagonCorner(corner, part);
  const round = (value: number) => Math.round(value * 10) / 10;
  return [round(CENTRE + RADIUS * x), round(CENTRE + RADIUS * y)];
}

const shapeOf = (parts: readonly number[]) => parts.map((part, at) => cornerAt(at, part).join(',')).join(' ');

/** The table beside it has the names of the letters: long words would not fit here. */
export function InterestHexagon({ result: { scores, most } }: { result: InterestResult }) {
  return (
    <svg
      viewBox="0 0 220 220"
      role="img"
      aria-label="A hexagon of the six scores. The table has the same numbers."
      className="mx-auto w-full max-w-72"
    >
      {RINGS.map((part) => (
        <polygon
          key={part}
          points={shapeOf(INTEREST_TYPES.map(() => part))}
          className="fill-none stroke-line"
        />
      ))}
      {INTEREST_TYPES.map((type, at) => {
        const [x, y] = cornerAt(at, 1);
        const [letterX, letterY] = cornerAt(at, 1.17);
        return (
          <g key={type}>
            <line x1={CENTRE} y1={CENTRE} x2={x} y2={y} className="stroke-line" />
            <text
              x={letterX}
              y={letterY}
              textAnchor="middle"
              dominantBaseline="central"
              className="fill-ink font-bold text-base"
            >
              {type}
            </text>
          </g>
        );
      })}
      <polygon
        points={shapeOf(INTEREST_TYPES.map((type) => scores[type] / most))}
        strokeWidth={2.5}
        strokeLinejoin="round"
        className="fill-aqua/50 stroke-primary"
      />
    </svg>
  );
}
