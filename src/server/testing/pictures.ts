import sharp from 'sharp'

/** A picture nobody has seen: soft colours with sharp-edged shapes, different for every seed. Stands in for a photograph where none is needed. */
export async function aPicture(seed: number, { width = 640, height = 480 } = {}): Promise<Buffer> {
  const random = mulberry32(seed)
  const hue = () => Math.floor(random() * 360)
  const shapes = Array.from({ length: 60 }, () => {
    const [x, y, size] = [random() * width, random() * height, 10 + random() * 90]
    return `<rect x="${x}" y="${y}" width="${size}" height="${size * random() * 2}" fill="hsl(${hue()} 60% ${20 + random() * 60}%)" transform="rotate(${random() * 90} ${x} ${y})"/>`
  })
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="hsl(${hue()} 40% 50%)"/>${shapes.join('')}</svg>`
  return await sharp(Buffer.from(drawing)).jpeg({ quality: 90 }).toBuffer()
}

/** A small generator of repeatable random numbers (Tommy Ettinger's mulberry32). */
function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}
