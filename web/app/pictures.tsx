import { renderToStaticMarkup } from 'react-dom/server';
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

/** The name in Yatra One as an outline, for pictures, which have no fonts. 480 units wide, on the baseline. */
const WORDMARK_PATH =
  'M58 -53Q54 -54 50 -55Q46 -56 41 -56Q36 -57 33 -55Q29 -54 26 -50Q23 -46 22 -39Q21 -38 29 -39Q37 -39 44 -40Q52 -40 55 -39Q65 -30 69 -23Q71 -19 67 -12Q62 -4 53 0Q38 7 19 -5Q11 -10 4 -19L7 -20Q12 -17 16 -15Q19 -14 25 -12Q30 -10 34 -10Q44 -10 50 -15Q56 -19 57 -28Q57 -29 50 -28Q42 -26 35 -25Q28 -25 24 -27Q20 -30 11 -39Q9 -43 8 -47Q8 -50 11 -54Q14 -58 17 -61Q21 -64 26 -66Q31 -68 37 -68Q38 -68 41 -67Q45 -65 51 -62Q58 -58 60 -57ZM92 -45L92 -38Q99 -49 104 -49Q106 -49 112 -47Q118 -44 122 -41L115 -31Q109 -36 105 -36Q100 -37 97 -35Q95 -32 92 -27L92 3L79 0L79 -48ZM136 -54Q131 -56 128 -61Q128 -63 131 -65Q134 -68 136 -68Q141 -66 143 -61Q142 -57 136 -54ZM142 -45L142 3L129 0L129 -48ZM197 -41L194 -36Q192 -36 190 -37Q188 -38 187 -38Q186 -38 185 -39Q183 -39 182 -39Q182 -40 181 -40Q174 -39 170 -31Q166 -23 167 -15Q168 -8 174 -7Q181 -6 193 -15L195 -13Q197 -10 198 -8L200 -6Q196 -3 193 -1Q191 1 187 2Q184 3 181 3Q178 3 175 2Q167 -2 159 -10Q155 -15 154 -22Q154 -29 157 -35Q159 -41 165 -45Q171 -49 177 -49Q180 -49 197 -41ZM222 -68L222 -40Q231 -49 238 -49Q241 -49 249 -41Q257 -33 258 -30Q258 -28 258 3L246 0Q246 -34 245 -36Q243 -40 239 -38Q235 -37 230 -33Q226 -29 222 -25L222 3L209 0L209 -71ZM273 -35L268 -44Q275 -46 283 -48Q292 -49 294 -49Q296 -49 303 -43Q310 -36 312 -33Q313 -31 313 -25Q313 -18 312 -9Q312 0 312 3L300 0L300 -5Q292 3 287 3Q282 3 275 -6Q267 -15 267 -19Q267 -22 271 -25Q276 -27 282 -29Q288 -30 292 -31Q297 -32 300 -32L301 -35Q301 -40 295 -40Q291 -40 275 -36L275 -36L275 -36L275 -36L275 -36L275 -35L275 -35L275 -35L274 -35L274 -35L274 -35L274 -35L274 -35L274 -35L274 -35L274 -35L274 -35L274 -35L273 -35ZM278 -10Q279 -9 282 -8Q284 -8 289 -10Q294 -11 300 -16L300 -24Q274 -17 278 -10ZM337 -68L337 -30L356 -48L368 -45L349 -28L370 -2L363 3L344 -23L337 -16L337 3L325 0L325 -71ZM394 -45L394 -38Q401 -49 406 -49Q409 -49 415 -47Q420 -44 424 -41L418 -31Q411 -36 407 -36Q402 -37 400 -35Q397 -32 394 -27L394 3L381 0L381 -48ZM435 -35L429 -44Q436 -46 445 -48Q453 -49 456 -49Q458 -49 464 -43Q471 -36 473 -33Q474 -31 474 -25Q474 -18 474 -9Q474 0 474 3L461 0L461 -5Q453 3 448 3Q443 3 436 -6Q429 -15 429 -19Q429 -22 433 -25Q437 -27 443 -29Q449 -30 454 -31Q459 -32 462 -32L462 -35Q462 -40 457 -40Q452 -40 437 -36L437 -36L436 -36L436 -36L436 -36L436 -35L436 -35L436 -35L436 -35L436 -35L436 -35L436 -35L435 -35L435 -35L435 -35L435 -35L435 -35L435 -35L435 -35ZM440 -10Q441 -9 443 -8Q446 -8 451 -10Q456 -11 462 -16L462 -24Q435 -17 440 -10Z';
