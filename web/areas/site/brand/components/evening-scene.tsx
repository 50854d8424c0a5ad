/** The sky stays dark enough for light letters. */
export function EveningScene({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 800 400" preserveAspectRatio="xMidYMax slice" aria-hidden="true" className={className}>
      <defs>
        <linearGradient id="evening-sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#00272c" />
          <stop offset="0.62" stopColor="#00363c" />
          <stop offset="1" stopColor="#00555d" />
        </linearGradient>
        <linearGradient id="evening-water" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#00555d" />
          <stop offset="1" stopColor="#00363c" />
        </linearGradient>
      </defs>
      <path fill="url(#evening-sky)" d="M0 0h800v320H0z" />
      <Stars />
      <circle cx="500" cy="272" r="52" fill="#e29578" />
      <circle cx="500" cy="272" r="78" fill="#e29578" opacity="0.22" />
      <path fill="#006d77" d="M0 262c90-44 170-40 250-6s150 30 230-8 210-46 320 6v66H0z" />
      <path fill="#00474f" d="M0 292c120-40 210-18 310-2s180-26 270-18 150 18 220 6v42H0z" />
      <path fill="url(#evening-water)" d="M0 316h800v84H0z" />
      <g stroke="#e29578" strokeWidth="3" strokeLinecap="round" opacity="0.75">
        <path d="M462 330h76M474 344h52M486 358h28" />
      </g>
      <Lotus />
    </svg>
  );
}

function Stars() {
  return (
    <g fill="#ffddd2" opacity="0.8">
      <circle cx="70" cy="46" r="1.8" />
      <circle cx="168" cy="88" r="1.3" />
      <circle cx="262" cy="34" r="1.6" />
      <circle cx="395" cy="30" r="1.2" />
      <circle cx="508" cy="52" r="1.8" />
      <circle cx="622" cy="36" r="1.4" />
      <circle cx="716" cy="82" r="1.8" />
      <circle cx="762" cy="30" r="1.2" />
    </g>
  );
}

function Lotus() {
  return (
    <g transform="translate(306 362)" strokeLinejoin="round" stroke="#800000" strokeWidth="1.2">
      <ellipse cx="0" cy="6" rx="92" ry="9" fill="#00474f" stroke="none" />
      <g fill="#e29578">
        <path d="M0 0c-30-2-62-16-74-38 30-4 60 12 74 38z" />
        <path d="M0 0c30-2 62-16 74-38-30-4-60 12-74 38z" />
      </g>
      <g fill="#f4b8a2">
        <path d="M0 0c-26-10-48-34-48-58 26 6 46 28 48 58z" />
        <path d="M0 0c26-10 48-34 48-58-26 6-46 28-48 58z" />
      </g>
      <path fill="#ffddd2" d="M0 0c-20-18-24-50 0-72 24 22 20 54 0 72z" />
    </g>
  );
}
