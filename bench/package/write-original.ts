/** Writes a JPEG of 24 megapixels, with as much grain as fills its bytes: `write-original.ts FILE MEGABYTES`. A process of its own keeps its memory apart. */
import { writeFileSync } from 'node:fs'
import sharp from 'sharp'

const [file = '', megabytes = ''] = process.argv.slice(2)
const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 }
const { data, info } = await sharp({ create: { width: 6000, height: 4000, channels: 3, background: '#000', noise } })
  .blur(0.6)
  .raw()
  .toBuffer({ resolveWithObject: true })
const { width, height, channels } = info

for (let quality = 100, isWritten = false; !isWritten; quality -= 2) {
  const jpeg = await sharp(data, { raw: { width, height, channels } }).jpeg({ quality }).toBuffer()
  isWritten = jpeg.length <= Number(megabytes) * 1e6
  if (isWritten) writeFileSync(file, jpeg)
}
