import type { GridPhoto } from '#web/ui/photos/photo-tile.tsx'

const shapes = [1.75, 0.875, 1.17, 2.08, 1.5, 0.67, 1.33, 1.78, 1, 1.5, 0.75, 1.5]
const titles = [
  'Harbour, first light',
  'Blinds no. 4',
  'Dune study',
  'Fresh cut',
  'The walled garden',
  'Meadow',
  'Ladybird',
]
const titles2 = ['After the rain', 'Storm front', 'Two wings', 'Heartwood', 'Yellow']
const found = [12, 0, 48, 0, 7, 1, 0, 22, 5, 0, 2, 1204]
const states = [
  undefined,
  { kind: 'approved' },
  undefined,
  { kind: 'ignored' },
  undefined,
  undefined,
  { kind: 'loading', percent: 64 },
  undefined,
  undefined,
  { kind: 'loading', percent: null },
  { kind: 'failed' },
] as const

/** Stand-ins for photographs: sky over coloured ground. */
export const samplePhotos: GridPhoto[] = [...titles, ...titles2].map((title, index) => ({
  id: String(index),
  title,
  number: index + 1,
  aspect: shapes[index]!,
  sources: [sketch(shapes[index]!, hueOf(index))],
  placeholder: 'image-offline',
  found: found[index]!,
  ...(states[index] ? { state: states[index] } : {}),
}))

/** A drawn picture of these proportions. */
export function sketch(aspect: number, hue: number): string {
  const width = Math.round(300 * aspect)
  return addressOf(drawn(width, `0 0 ${width} 300`, landscape(width, hue)))
}

/** Each of the sample photographs has its own. */
export function hueOf(index: number): number {
  return index * 47
}

/** Part of a 3:2 picture that a copy by `framedCrop` shows, and its place on the copy, in fractions. */
export const cropped = {
  region: { x: 0.35, y: 0.2, width: 0.4, height: 0.6 },
  content: { x: 0.1, y: 0.06, width: 0.8, height: 0.8 },
}

/** Square copy of a part of the picture of this hue, with a frame and the user's name. */
export function framedCrop(hue: number): string {
  const { region, content } = cropped
  const part = `${region.x * 450} ${region.y * 300} ${region.width * 450} ${region.height * 300}`
  const at = `x="${content.x * 300}" y="${content.y * 300}" height="${content.height * 300}"`
  const picture = drawn(content.width * 300, part, landscape(450, hue), at)
  const name = `<text x="150" y="286" text-anchor="middle" font-family="serif" font-size="20" fill="hsl(120 20% 25%)">greenfields</text>`
  return addressOf(
    drawn(300, '0 0 300 300', `<rect width="300" height="300" fill="hsl(60 25% 92%)"/>${picture}${name}`),
  )
}

/** Takes its frame's proportions, like a warped photograph. */
function drawn(width: number, viewBox: string, content: string, more = 'height="300"'): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" viewBox="${viewBox}" preserveAspectRatio="none" ${more}>${content}</svg>`
}

function addressOf(picture: string): string {
  return `data:image/svg+xml,${encodeURIComponent(picture)}`
}

/** Three hundred high. */
function landscape(width: number, hue: number): string {
  const sky = `<linearGradient id="s" x2="0" y2="1"><stop stop-color="hsl(${hue} 45% 62%)"/><stop offset="1" stop-color="hsl(${hue + 40} 55% 88%)"/></linearGradient>`
  const hills = `<path d="M0 210C${width / 4} 150 ${width / 2} 240 ${width} 170V300H0Z" fill="hsl(${hue + 160} 25% 32%)"/>`
  const sun = `<circle cx="${width * 0.7}" cy="90" r="34" fill="hsl(${hue + 60} 80% 94%)"/>`
  return `<defs>${sky}</defs><rect width="${width}" height="300" fill="url(#s)"/>${sun}${hills}`
}
