import sharp from 'sharp'

/** A picture as JPEG, no larger than printed sharply. */
export type Printed = { jpeg: Buffer; width: number; height: number }

/** More pixels than any screenshot here. */
const maxPixels = 120_000_000

/** Prepares a picture for print. Undefined for an unreadable one. */
export async function printed(bytes: Uint8Array, longestSide: number): Promise<Printed | undefined> {
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'none' })
      .rotate()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: 78 })
      .toBuffer({ resolveWithObject: true })
    return { jpeg: data, width: info.width, height: info.height }
  } catch {
    return undefined
  }
}

/** Size within a box, enlarged at most `most` times. */
export function fitted(
  { width, height }: Pick<Printed, 'width' | 'height'>,
  box: { width: number; height: number },
): { width: number; height: number } {
  const scale = Math.min(box.width / width, box.height / height)
  return { width: width * scale, height: height * scale }
}
