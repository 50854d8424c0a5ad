const CENTRE = { x: 241, y: 430 };
const RADIUS = 235;

/** On the globe's edge, `angle` degrees from its top. */
function OnHorizon({ angle, children }: { angle: number; children: React.ReactNode }) {
  return (
    <g transform={`rotate(${angle} ${CENTRE.x} ${CENTRE.y}) translate(${CENTRE.x} ${CENTRE.y - RADIUS})`}>
      {children}
    </g>
  );
}

function Globe() {
  const { x, y } = CENTRE;
  return (
    <>
      <circle cx={x} cy={y} r={RADIUS} fill="#006d77" />
      <g fill="none" stroke="#83c5be" strokeWidth="1.6" strokeOpacity="0.75">
        {[45, 110, 165, 205].map((rx) => (
          <ellipse key={rx} cx={x} cy={y} rx={rx} ry={RADIUS} />
        ))}
        {[60, 118, 170].map((height) => {
          const half = Math.round(Math.sqrt(RADIUS ** 2 - height ** 2));
          return (
            <path
              key={height}
              d={`M${x - half} ${y - height}Q${x} ${y - height + 26} ${x + half} ${y - height}`}
            />
          );
        })}
      </g>
    </>
  );
}

function Campus() {
  return (
    <>
      <OnHorizon angle={-33}>
        <path d="M-15 6V-62L0-88L15-62V6Z" fill="#800000" />
        <circle cy="-50" r="8" fill="#ffddd2" />
        <path d="M0-50v-5M0-50h4" stroke="#800000" strokeWidth="1.8" strokeLinecap="round" />
        <path d="M-5 6V-12a5 5 0 0 1 10 0V6Z" fill="#ffddd2" />
      </OnHorizon>
      <OnHorizon angle={-7}>
        <path d="M-42 6V-30H42V6ZM-48-30L0-58L48-30Z" fill="#e29578" />
        <path d="M-30-22V4M-15-22V4M0-22V4M15-22V4M30-22V4" stroke="#fffdfa" strokeWidth="5" />
      </OnHorizon>
      <OnHorizon angle={22}>
        <path d="M-30 8V-22H30V8Z" fill="#83c5be" />
        <path d="M-24-22C-24-58 24-58 24-22Z" fill="#fffdfa" />
        <path d="M0-49V-66" stroke="#00363c" strokeWidth="2.4" />
        <path d="M0-66L16-61L0-55Z" fill="#800000" />
        <path d="M-17 8V-8a5 5 0 0 1 10 0V8ZM7 8V-8a5 5 0 0 1 10 0V8Z" fill="#00363c" />
      </OnHorizon>
    </>
  );
}

export function OverseasMotif() {
  return (
    <svg viewBox="0 0 482 400" className="block w-full" aria-hidden="true">
      <circle cx="378" cy="112" r="58" fill="#ffddd2" />
      <Globe />
      <Campus />
      <path
        d="M402 304C446 190 372 58 208 52C182 51 158 54 138 59"
        fill="none"
        stroke="#8f4526"
        strokeWidth="2.6"
        strokeDasharray="1 9"
        strokeLinecap="round"
      />
      <circle cx="402" cy="304" r="11" fill="#ffddd2" />
      <circle cx="402" cy="304" r="5" fill="#800000" />
      <g transform="translate(126 62) rotate(-14)" strokeLinejoin="round">
        <path d="M-62 4L16-34L2 28L-16 12Z" fill="#fffdfa" stroke="#00363c" strokeWidth="2.2" />
        <path d="M16-34L-16 12L-22 34L-34 8Z" fill="#e29578" stroke="#00363c" strokeWidth="2.2" />
      </g>
    </svg>
  );
}
