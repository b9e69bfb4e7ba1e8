import type { GridPhoto } from '#web/ui/photo-tile.tsx'

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

/** Stand-ins for photographs: sky over ground, each of its own colours and shape. */
export const samplePhotos: GridPhoto[] = [...titles, ...titles2].map((title, index) => ({
  id: String(index),
  title,
  number: index + 1,
  aspect: shapes[index]!,
  sources: [sketch(shapes[index]!, index * 47)],
  placeholder: 'image-offline',
  found: found[index]!,
  ...(states[index] ? { state: states[index] } : {}),
}))

/** A drawn picture of these proportions. */
export function sketch(aspect: number, hue: number): string {
  const width = Math.round(300 * aspect)
  const sky = `<linearGradient id="s" x2="0" y2="1"><stop stop-color="hsl(${hue} 45% 62%)"/><stop offset="1" stop-color="hsl(${hue + 40} 55% 88%)"/></linearGradient>`
  const hills = `<path d="M0 210C${width / 4} 150 ${width / 2} 240 ${width} 170V300H0Z" fill="hsl(${hue + 160} 25% 32%)"/>`
  const sun = `<circle cx="${width * 0.7}" cy="90" r="34" fill="hsl(${hue + 60} 80% 94%)"/>`
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="300"><defs>${sky}</defs><rect width="100%" height="100%" fill="url(#s)"/>${sun}${hills}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(picture)}`
}
