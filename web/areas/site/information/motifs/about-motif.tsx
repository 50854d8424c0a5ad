/** Stands on the origin. */
function petalPath(height: number, width: number): string {
  return `M0 0C${width} ${-height * 0.3} ${width * 0.85} ${-height * 0.7} 0 ${-height}C${-width * 0.85} ${-height * 0.7} ${-width} ${-height * 0.3} 0 0Z`;
}

/** Back to front; angles in degrees from upright. */
const ROWS = [
  {
    angles: [-78, 78, -52, 52, -26, 26],
    fill: '#e29578',
    vein: '#800000',
    shape: petalPath(226, 62),
    tip: 158,
  },
  { angles: [-64, 64, -38, 38], fill: '#ffddd2', vein: '#e29578', shape: petalPath(196, 56), tip: 134 },
  { angles: [-13, 13], fill: '#83c5be', vein: '#006d77', shape: petalPath(232, 52), tip: 164 },
  { angles: [-50, 50, -25, 25], fill: '#fffdfa', vein: '#e29578', shape: petalPath(150, 48), tip: 100 },
  { angles: [0], fill: '#800000', vein: '#ffddd2', shape: petalPath(168, 50), tip: 116 },
];

export function AboutMotif() {
  return (
    <svg viewBox="0 0 482 400" className="block w-full" aria-hidden="true">
      <ellipse cx="241" cy="396" rx="236" ry="66" fill="#006d77" />
      {ROWS.map(({ angles, fill, vein, shape, tip }) =>
        angles.map((angle) => (
          <g key={angle} transform={`translate(241 352) rotate(${angle})`}>
            <path d={shape} fill={fill} />
            <path d={`M0-34V${-tip}`} stroke={vein} strokeWidth="2.2" strokeLinecap="round" />
          </g>
        )),
      )}
      <path
        d="M120 372q121 36 242 0M76 388q165 36 330 0"
        fill="none"
        stroke="#83c5be"
        strokeWidth="3"
        strokeLinecap="round"
      />
    </svg>
  );
}
