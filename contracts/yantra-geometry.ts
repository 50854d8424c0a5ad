/*
 * Nine triangles of the Sri Yantra, radius 24 around 0,0. They follow the classical division of the diameter (6 6 5 3 3 4
 * 3 6 6 6), moved as little as possible until all thirteen crossings per side meet in one point: hence three decimals.
 */
type Triangle = readonly [base: number, halfWidth: number, apex: number];

const POINTING_DOWN: readonly Triangle[] = [
  [-17.692, 13.333, 2.321],
  [-11.748, 15.827, 18.166],
  [-6.76, 23.028, 24],
  [-4.322, 7.398, 11.95],
  [-1.492, 6.112, 6.281],
];
const POINTING_UP: readonly Triangle[] = [
  [2.321, 8.384, -11.748],
  [6.281, 23.163, -24],
  [11.95, 16.402, -17.692],
  [18.166, 12.018, -6.76],
];

export const TRIANGLES_PATH = [...POINTING_DOWN, ...POINTING_UP]
  .map(([base, half, apex]) => `M${-half} ${base}H${half}L0 ${apex}Z`)
  .join('');

function polar(radius: number, angle: number): string {
  return `${(radius * Math.sin(angle)).toFixed(2)} ${(-radius * Math.cos(angle)).toFixed(2)}`;
}

/** A ring of lotus petals that touch at the inner radius. */
export function petalsPath(count: number, inner: number, outer: number): string {
  const half = Math.PI / count;
  const length = outer - inner;
  return Array.from({ length: count }, (_, index) => {
    const middle = index * 2 * half;
    const side = (sign: number) => [
      polar(inner + length * 0.6, middle + sign * half * 0.97),
      polar(outer - length * 0.2, middle + sign * half * 0.4),
    ];
    const [leftLow, leftHigh] = side(-1);
    const [rightLow, rightHigh] = side(1);
    return `M${polar(inner, middle - half)}C${leftLow} ${leftHigh} ${polar(outer, middle)}C${rightHigh} ${rightLow} ${polar(inner, middle + half)}`;
  }).join('');
}

/** A square with a T-shaped gate in each side; `inset` moves every line inwards. */
export function gatePath(inset: number): string {
  const wall = 49 - inset;
  const neck = 10 - inset;
  const wing = 17 - inset;
  const roof = 59 - inset;
  // Inwards is upwards here.
  const lintel = 52.2 + inset;
  const side: [x: number, y: number][] = [
    [-wall, -wall],
    [-neck, -wall],
    [-neck, -lintel],
    [-wing, -lintel],
    [-wing, -roof],
    [wing, -roof],
    [wing, -lintel],
    [neck, -lintel],
    [neck, -wall],
  ];
  const points: string[] = [];
  for (let quarter = 0; quarter < 4; quarter += 1) {
    for (const [x, y] of side) {
      const [turnedX, turnedY] = [
        [x, y],
        [-y, x],
        [-x, -y],
        [y, -x],
      ][quarter] as [number, number];
      points.push(`${turnedX} ${turnedY}`);
    }
  }
  return `M${points.join('L')}Z`;
}
