/**
 * `node scripts/engine-pictures.ts`: draws the pictures of docs/engine.md from photographs of the repository whose licence allows it.
 * They show what the engine says, so that they change when it does.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { drawFrom } from '../bench/match/drawing/draw.ts'
import * as marks from '../bench/match/templates/marks.ts'
import * as shapes from '../bench/match/drawing/shapes.ts'
import { asJpeg, mirrored, openSheet } from '../bench/match/drawing/sheet.ts'
import * as around from '../bench/match/surroundings.ts'
import { steps, type Transform } from '../bench/match/transform.ts'
import { drawVerdict } from '../src/engine/explanation/draw-verdict.ts'
import { positions, sizeSteps } from '../src/engine/fingerprint/features.ts'
import { fingerprint } from '../src/engine/fingerprint/fingerprint.ts'

const folder = new URL('../docs/engine/', import.meta.url)
const photo = (name: string): Promise<Buffer> => readFile(new URL(`../demo/photos/${name}.jpg`, import.meta.url))
/** Neighbours of a copy: CC0, like the originals. */
const strangers = ['heron', 'tea-gardens', 'casa-mila', 'desert-hike', 'lake-sherburne', 'spices-west']

const copies: Record<string, { of: string; change: Transform }> = {
  'crop-mirrored-captioned': { of: 'osprey', change: steps(mirrored, shapes.crop(0.35), around.captionBar) },
  collage: { of: 'otters', change: around.collage(3) },
  'at-an-angle': { of: 'colosseum', change: steps(marks.tiledWatermark, shapes.perspective(0.35)) },
  screenshot: { of: 'singapore-skyline', change: around.phone },
}

await mkdir(folder, { recursive: true })
const others = await Promise.all(strangers.map(async (name) => openSheet(await photo(name), 900)))
for (const [name, { of, change }] of Object.entries(copies)) {
  const original = await photo(of)
  const copy = await asJpeg(82)(await change(await openSheet(original, 1200), { draw: drawFrom(name), others }))
  const [owned, seen] = [await fingerprint(original), await fingerprint(copy)]
  const drawing = await drawVerdict({ bytes: original, fingerprint: owned }, { bytes: copy, fingerprint: seen })
  if (!drawing) throw new Error(`The engine does not see that ${name} is a copy of ${of}.`)
  await save(name, drawing)
}
await save('fingerprint', await fingerprintOf('osprey'))

async function save(name: string, picture: Buffer): Promise<void> {
  const webp = await sharp(picture).resize({ width: 1000, withoutEnlargement: true }).webp({ quality: 72 }).toBuffer()
  await writeFile(new URL(`${name}.webp`, folder), webp)
  console.log(`${name}.webp, ${Math.round(webp.length / 1000)} kB`)
}

/** A fingerprint: features at their scale, beside the thumbnail. */
async function fingerprintOf(name: string): Promise<Buffer> {
  const bytes = await photo(name)
  const { features, thumbnail, width, height } = await fingerprint(bytes)
  const [wide, high] = [640, Math.round((640 * height) / width)]
  const rings = Array.from({ length: features.count }, (_, nth) => {
    const [x, y] = [(features.x[nth]! / positions) * wide, (features.y[nth]! / positions) * high]
    const radius = 3 * Math.sqrt(wide * high) * 2 ** (-features.size[nth]! / sizeSteps)
    const angle = (features.angle[nth]! / 128) * Math.PI
    const [toX, toY] = [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]
    return `<circle cx="${x}" cy="${y}" r="${radius}"/><path d="M${x} ${y}L${toX} ${toY}"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high}"><g fill="none" stroke="#ffd23f" stroke-width="1" opacity="0.8">${rings.join('')}</g></svg>`
  const left = await sharp(bytes, { autoOrient: true })
    .resize(wide, high)
    .modulate({ brightness: 0.75 })
    .composite([{ input: Buffer.from(svg) }])
    .png()
    .toBuffer()
  const grey = Buffer.from(thumbnail.luma.map((value) => value * 4))
  const small = { raw: { width: thumbnail.width, height: thumbnail.height, channels: 1 as const } }
  const right = await sharp(grey, small).resize(340, null, { kernel: 'nearest' }).png().toBuffer()
  return await sharp({ create: { width: 1000, height: high, channels: 3, background: '#ffffff' } })
    .composite([
      { input: left, left: 0, top: 0 },
      { input: right, left: 660, top: 0 },
    ])
    .png()
    .toBuffer()
}
