const SIDE = 480;
/** A face is mostly in the upper part of a photograph. */
const CUT_ABOVE = 0.25;

/**
 * A photograph as a small square JPEG picture, upright and without its metadata.
 * @throws for a file that this browser can't show.
 */
export async function toSquarePicture(photograph: Blob): Promise<Blob> {
  const image = await createImageBitmap(photograph);
  const { width, height } = image;
  const side = Math.min(width, height);
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const left = (width - side) / 2;
  const top = (height - side) * CUT_ABOVE;
  canvas.getContext('2d')?.drawImage(image, left, top, side, side, 0, 0, SIDE, SIDE);
  image.close();
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('no picture was made')));
    canvas.toBlob(take, 'image/jpeg', 0.85);
  });
}
