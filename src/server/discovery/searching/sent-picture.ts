import sharp from 'sharp'

/** On the longer side, in pixels: enough for every service, too little to print. */
const longestSide = 1000
/** Of width and height: half of the area. */
const part = Math.SQRT1_2

/** What a service is sent of a preview: a JPEG of at most 1,000 pixels, without metadata; of its salient half alone for a crop. */
export async function pictureToSend(preview: Uint8Array, of: 'whole' | 'crop'): Promise<Uint8Array> {
  const whole = sharp(preview)
  const cropped = of === 'crop' ? await salientHalf(preview) : whole
  return await cropped
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .jpeg({ quality: 85 })
    .toBuffer()
}

/** Half of it around where most edges, colours and skin are, as libvips weighs them. */
async function salientHalf(preview: Uint8Array) {
  const { width, height } = await sharp(preview).metadata()
  const size = { width: Math.ceil(width * part), height: Math.ceil(height * part) }
  // At its own scale, and cut in one direction alone: that the point is told at all takes a cut.
  const cut = { width, height: Math.ceil(height / 2), fit: 'cover', position: sharp.strategy.attention } as const
  const { info } = await sharp(preview).resize(cut).raw().toBuffer({ resolveWithObject: true })
  const within = (at: number, span: number, whole: number) =>
    Math.min(Math.max(0, Math.round(at - span / 2)), whole - span)
  const left = within(info.attentionX ?? width / 2, size.width, width)
  return sharp(preview).extract({ ...size, left, top: within(info.attentionY ?? height / 2, size.height, height) })
}
