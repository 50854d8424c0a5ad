const CORNERS = 6;

/**
 * A corner of a hexagon around 0, 0 with the radius 1, for the site and the PDF alike. The first corner is at the top,
 * the others follow clockwise. @param part of the radius, from 0 to 1.
 */
export function hexagonCorner(corner: number, part = 1): [x: number, y: number] {
  const angle = (corner / CORNERS) * 2 * Math.PI - Math.PI / 2;
  return [part * Math.cos(angle), part * Math.sin(angle)];
}
