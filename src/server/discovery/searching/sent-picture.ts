import sharp from 'sharp'

/** Longer side in pixels: enough for every service, too little to print. */
const longestSide = 1000
/** Share of width and height that halves the area. */
const part = Math.SQRT1_2

/** JPEG of at most 1,000 pixels for a service, without metadata; only the preview's salient half for a crop. */
export async function pictureToSend(preview: Uint8Array, of: 'whole' | 'crop'): Promise<Uint8Array> {
  const whole = sharp(preview)
  const cropped = of === 'crop' ? await salientHalf(preview) : whole
  return await cropped
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .jpeg({ quality: 85 })
    .toBuffer()
}

/** The half around most edges, colours and skin, as libvips weighs them. */
async function salientHalf(preview: Uint8Array) {
  const { width, height } = await sharp(preview).metadata()
  const size = { width: Math.ceil(width * part), height: Math.ceil(height * part) }
  // Keeps the scale and cuts one direction: libvips reports the point only with a cut.
  const cut = { width, height: Math.ceil(height / 2), fit: 'cover', position: sharp.strategy.attention } as const
  const { info } = await sharp(preview).resize(cut).raw().toBuffer({ resolveWithObject: true })
  const within = (at: number, span: number, whole: number) =>
    Math.min(Math.max(0, Math.round(at - span / 2)), whole - span)
  const left = within(info.attentionX ?? width / 2, size.width, width)
  return sharp(preview).extract({ ...size, left, top: within(info.attentionY ?? height / 2, size.height, height) })
}
