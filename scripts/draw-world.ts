/**
 * Draws `src/web/ui/drawings/world.json`, the countries of the world map by their two letters, from Natural Earth's outlines (public domain) as `world-atlas` packs
 * them: `npm pack world-atlas@2.0.2`, unpack it, then `node scripts/draw-world.ts FOLDER`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

type Point = readonly [x: number, y: number]
type Ring = number[]
type Geometry = { id?: string } & ({ type: 'Polygon'; arcs: Ring[] } | { type: 'MultiPolygon'; arcs: Ring[][] })
type Topology = {
  transform: { scale: Point; translate: Point }
  arcs: Point[][]
  objects: { countries: { geometries: Geometry[] } }
}

const folder = process.argv[2]
if (folder === undefined) throw new Error('Name the folder of the unpacked world-atlas.')
const width = 1500

/** Outlines at 1:110 million; what is too small for them is a dot at its place at 1:50 million. */
const coarse = countriesOf('countries-110m.json')
const fine = countriesOf('countries-50m.json')
const isShown = ([code]: readonly [string, Point[][]]) => code !== 'AQ'
const projected = new Map(
  [...coarse].filter(isShown).map(([code, rings]) => [code, rings.map((ring) => ring.map(equalEarth))]),
)
const all = [...projected.values()].flat(2)
const [left, top] = [Math.min(...all.map(([x]) => x)), Math.min(...all.map(([, y]) => y))]
const scale = width / (Math.max(...all.map(([x]) => x)) - left)
const height = Math.ceil((Math.max(...all.map(([, y]) => y)) - top) * scale)
const placed = ([x, y]: Point): Point => [Math.round((x - left) * scale), Math.round((y - top) * scale)]

const shapes = new Map([...projected].map(([code, rings]) => [code, drawn(rings.map((ring) => ring.map(placed)))]))
for (const [code, rings] of fine)
  if (code !== 'AQ' && !shapes.has(code))
    shapes.set(code, middleOf(largestOf(rings.map((ring) => ring.map((point) => placed(equalEarth(point)))))).join(','))

const countries = Object.fromEntries([...shapes].toSorted(([a], [b]) => (a < b ? -1 : 1)))
const file = join(import.meta.dirname, '../src/web/ui/drawings/world.json')
writeFileSync(file, `${JSON.stringify({ width, height, countries }, null, 2)}\n`)

/** The country's marker, then its outline. */
function drawn(rings: Point[][]): string {
  return `${middleOf(largestOf(rings)).join(',')} ${rings.map(pathOf).join('')}`
}

function countriesOf(file: string): Map<string, Point[][]> {
  const { arcs, transform, objects } = JSON.parse(readFileSync(join(folder!, file), 'utf8')) as Topology
  const lines = arcs.map((arc) => {
    let [x, y] = [0, 0]
    return arc.map(([dx, dy]): Point => {
      x += dx
      y += dy
      return [x * transform.scale[0] + transform.translate[0], y * transform.scale[1] + transform.translate[1]]
    })
  })
  const ringOf = (ring: Ring): Point[] =>
    unwrapped(ring.flatMap((at, nth) => (at < 0 ? lines[~at]!.toReversed() : lines[at]!).slice(nth === 0 ? 0 : 1)))
  const countries = new Map<string, Point[][]>()
  for (const geometry of objects.countries.geometries) {
    const code = letters(geometry)
    if (code === undefined) continue
    const polygons = geometry.type === 'Polygon' ? [geometry.arcs] : geometry.arcs
    countries.set(code, [...(countries.get(code) ?? []), ...polygons.map((polygon) => ringOf(polygon[0]!))])
  }
  return countries
}

/** A country's two letters by its number. */
function letters({ id }: Geometry): string | undefined {
  if (id === undefined) return undefined
  const [locale = ''] = Intl.getCanonicalLocales(`und-${id}`)
  return /^und-[A-Z]{2}$/.test(locale) ? locale.slice(4) : undefined
}

/** A ring that crosses the date line goes on beyond it, so that nothing is cut; what lies wholly before it, at the other end of the Earth, joins. */
function unwrapped(ring: Point[]): Point[] {
  let turns = 0
  const whole = ring.map(([x, y], at): Point => {
    const before = ring[at - 1]?.[0] ?? x
    if (x - before > 180) turns -= 360
    if (x - before < -180) turns += 360
    return [x + turns, y]
  })
  const farthest = Math.max(...whole.map(([x]) => x))
  return farthest < -169 && whole.some(([, y]) => y > 60) ? whole.map(([x, y]) => [x + 360, y]) : whole
}

/** The Equal Earth projection: Šavrič, Patterson and Jenny, 2018. */
function equalEarth([longitude, latitude]: Point): Point {
  const [a1, a2, a3, a4] = [1.340264, -0.081106, 0.000893, 0.003796]
  const tilt = Math.asin((Math.sqrt(3) / 2) * Math.sin((latitude * Math.PI) / 180))
  const t2 = tilt * tilt
  const t6 = t2 * t2 * t2
  const x =
    (((2 * Math.sqrt(3)) / 3) * (((longitude * Math.PI) / 180) * Math.cos(tilt))) /
    (9 * a4 * t6 * t2 + 7 * a3 * t6 + 3 * a2 * t2 + a1)
  return [x, -tilt * (a1 + a2 * t2 + t6 * (a3 + a4 * t2))]
}

/** Relative steps are short. */
function pathOf(ring: Point[]): string {
  const kept = ring.filter(([x, y], at) => at === 0 || x !== ring[at - 1]![0] || y !== ring[at - 1]![1])
  if (kept.length < 3) return ''
  const [[x, y] = [0, 0], ...rest] = kept
  let before: Point = [x, y]
  const steps = rest.slice(0, -1).map((point) => {
    const step = `${point[0] - before[0]},${point[1] - before[1]}`
    before = point
    return step
  })
  return `M${x},${y}l${steps.join(' ')}z`
}

function areaOf(ring: Point[]): number {
  return Math.abs(
    ring.reduce(
      (sum, [x, y], at) => sum + x * ring[(at + 1) % ring.length]![1] - ring[(at + 1) % ring.length]![0] * y,
      0,
    ),
  )
}

function largestOf(rings: Point[][]): Point[] {
  return rings.toSorted((a, b) => areaOf(b) - areaOf(a))[0]!
}

/** The middle of what a ring encloses. */
function middleOf(ring: Point[]): Point {
  let [area, x, y] = [0, 0, 0]
  for (const [at, [ax, ay]] of ring.entries()) {
    const [bx, by] = ring[(at + 1) % ring.length]!
    const cross = ax * by - bx * ay
    area += cross
    x += (ax + bx) * cross
    y += (ay + by) * cross
  }
  if (area === 0) return ring[0]!
  return [Math.round(x / (3 * area)), Math.round(y / (3 * area))]
}
