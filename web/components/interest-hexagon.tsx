import { t } from '@lingui/core/macro';
import { hexagonCorner } from '#contracts/hexagon-geometry.ts';
import { INTEREST_TYPES, type InterestResult, type InterestType } from '#contracts/interests.ts';
import { pageLanguage } from '#web/lib/messages.ts';

const CENTRE = 110;
const RADIUS = 84;
const RINGS = [0.25, 0.5, 0.75, 1];

function cornerAt(corner: number, part: number): [x: number, y: number] {
  const [x, y] = hexagonCorner(corner, part);
  const round = (value: number) => Math.round(value * 10) / 10;
  return [round(CENTRE + RADIUS * x), round(CENTRE + RADIUS * y)];
}

const shapeOf = (parts: readonly number[]) => parts.map((part, at) => cornerAt(at, part).join(',')).join(' ');

/** At the corners, in two lines: the whole names would not fit. */
const CORNER_NAMES: Record<InterestType, readonly [string, string?]> = {
  R: ['Making,', 'mending'],
  I: ['Finding', 'out'],
  A: ['Creating'],
  S: ['Helping,', 'teaching'],
  E: ['Leading,', 'selling'],
  C: ['Keeping', 'order'],
};

/** The table beside it has the same numbers. */
export function InterestHexagon({ result: { scores, most } }: { result: InterestResult }) {
  return (
    <svg
      viewBox="-50 -18 320 256"
      role="img"
      aria-label={t`A hexagon of the six scores. The table has the same numbers.`}
      className="mx-auto w-full max-w-80"
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
        const isAboveOrBelow = Math.abs(x - CENTRE) < 1;
        // Two lines above or below the hexagon need more room than beside it.
        const [nameX, nameY] = cornerAt(at, isAboveOrBelow ? 1.24 : 1.14);
        // Words of other languages would not fit; the table beside it names the letters.
        const lines = pageLanguage() === 'en' ? CORNER_NAMES[type] : [type];
        // Names beside the hexagon grow away from it.
        const anchor = isAboveOrBelow ? 'middle' : nameX < CENTRE ? 'end' : 'start';
        return (
          <g key={type}>
            <line x1={CENTRE} y1={CENTRE} x2={x} y2={y} className="stroke-line" />
            <text
              textAnchor={anchor}
              dominantBaseline="central"
              className="fill-ink font-semibold text-[13px]"
            >
              {lines.map((line, index) => (
                <tspan key={line} x={nameX} y={nameY + (index - (lines.length - 1) / 2) * 15}>
                  {line}
                </tspan>
              ))}
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
