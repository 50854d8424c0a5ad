import { renderToStaticMarkup } from 'react-dom/server';
import { WORDMARK_PATH } from '#web/app/wordmark.ts';
import { SriYantra } from '#web/components/brand/sri-yantra.tsx';

// Copies of colours in styles.css: a picture can't read its variables.
const CREAM = '#f7ede2';
const PEACH = '#ffddd2';
const TERRACOTTA = '#e29578';
const MAROON = '#800000';

/** The Open Graph picture of shared links, 1200 × 630 px. @returns an SVG document */
export function sharePicture(): string {
  return renderToStaticMarkup(
    <svg
      aria-hidden="true"
      xmlns="http://www.w3.org/2000/svg"
      width="1200"
      height="630"
      viewBox="0 0 1200 630"
    >
      <rect width="1200" height="630" fill={CREAM} />
      <circle cx="300" cy="315" r="420" fill={PEACH} opacity="0.6" />
      <g color={MAROON}>
        <SriYantra frame={{ x: 75, y: 90, width: 450, height: 450 }} />
      </g>
      <path d="M620 205H1110M620 425H1110" stroke={TERRACOTTA} strokeWidth="5" />
      <path d={WORDMARK_PATH} transform="translate(625 340)" fill={MAROON} />
    </svg>,
  );
}

/**
 * An icon of the product. Home screens cut a `maskable` one to any shape that keeps a circle of 80 % of its width
 * (https://www.w3.org/TR/appmanifest/#icon-masks), so the symbol is smaller there.
 * @param size edge in pixels. @returns an SVG document
 */
export function icon(size: number, { isMaskable }: { isMaskable: boolean }): string {
  const half = isMaskable ? 90 : 66;
  const edge = 2 * half;
  return renderToStaticMarkup(
    <svg
      aria-hidden="true"
      xmlns="http://www.w3.org/2000/svg"
      width={size}
      height={size}
      viewBox={`${-half} ${-half} ${edge} ${edge}`}
    >
      <rect x={-half} y={-half} width={edge} height={edge} fill={CREAM} />
      <g color={MAROON}>
        <SriYantra detail="medium" frame={{ x: -60, y: -60, width: 120, height: 120 }} />
      </g>
    </svg>,
  );
}
