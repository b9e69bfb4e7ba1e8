import sharp, { type OverlayOptions } from 'sharp'

type Shot = { name: string; png: Buffer }

const column = 420
const gap = 16
const label = 26
/** Pixels before the cut: the sheet is an overview. */
const tallest = 900

/** Joins named screenshots into one picture. */
export async function contactSheet(shots: readonly Shot[], columns: number): Promise<Buffer> {
  const small = await Promise.all(
    shots.map(async ({ name, png }) => {
      const { data, info } = await sharp(png).resize({ width: column }).toBuffer({ resolveWithObject: true })
      const height = Math.min(info.height, tallest)
      return { name, height, data: await sharp(data).extract({ left: 0, top: 0, width: column, height }).toBuffer() }
    }),
  )
  const rows = Array.from({ length: Math.ceil(small.length / columns) }, (_, row) =>
    small.slice(row * columns, (row + 1) * columns),
  )
  let top = gap
  const parts: OverlayOptions[] = []
  for (const row of rows) {
    for (const [at, { name, data }] of row.entries()) {
      const left = gap + at * (column + gap)
      parts.push({ input: nameplate(name), left, top }, { input: data, left, top: top + label })
    }
    top += Math.max(...row.map(({ height }) => height)) + label + gap
  }
  const width = gap + columns * (column + gap)
  return await sharp({ create: { width, height: top, channels: 3, background: '#8a8a8a' } })
    .composite(parts)
    .png({ palette: true })
    .toBuffer()
}

const nameplate = (name: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${column}" height="${label}"><text x="0" y="18" font-family="sans-serif" font-size="15" fill="#fff">${name}</text></svg>`,
  )
