/**
 * The map of docs/architecture.svg, drawn from the code's own imports: `node scripts/draw-architecture.ts --write`. Without `--write` it fails where the
 * map that is there is another one.
 *
 * Features stand left to right above what they share, areas of the web app below it in the same columns, the contract between both. Arrows between
 * features are arcs; arrows to what is shared run down (or up) in lanes of the column, behind what lies between.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { type Arrow, leftToRight, readImportMap } from './import-map.ts'
import { styleOfMap } from './map-style.ts'

const path = 'docs/architecture.svg'
const { parts, arrows } = readImportMap()
if (parts.size < 10 || arrows.length < 40)
  fail(`Only ${parts.size} parts and ${arrows.length} arrows were read: the map would be empty.`)

/** Shared folders between the server's features and the web's areas. All other folders are features or areas. */
const shared = ['engine', 'server/gateways', 'server/platform', 'contract', 'web/platform', 'web/ui']
const isServers = (name: string) => name.startsWith('server/') && !shared.includes(name)
const isWebs = (name: string) => name.startsWith('web/') && !shared.includes(name)

const features = leftToRight([...parts.keys()].filter(isServers), arrows)
const areas = leftToRight([...parts.keys()].filter(isWebs), arrows)
const columns = [...new Set([...features, ...areas].map(folderOf))]

const margin = 28
/** Fits the longest name at 8.5 pixels a letter. */
const boxWidth = Math.max(112, Math.ceil(Math.max(...columns.map((name) => name.length)) * 8.5) + 12)
const columnWidth = boxWidth + 16
const boxHeight = 54
const barHeight = 48
const gap = 38
/** Right of the columns, for arrows between what is shared. */
const sideWidth = 92
const width = Math.max(960, margin * 2 + columns.length * columnWidth + sideWidth)

const arcHeight = (distance: number) => 42 + 30 * distance
const bandOf = (names: string[]) =>
  Math.max(0, ...within(names).map(({ from, to }) => 0.75 * arcHeight(distanceOf(from, to)))) + 30

const headHeight = 84
const featuresY = headHeight + bandOf(features)
const barY = new Map(shared.map((name, at) => [name, featuresY + boxHeight + gap + at * (barHeight + gap)]))
const areasY = featuresY + boxHeight + gap + shared.length * (barHeight + gap)
const height = areasY + boxHeight + bandOf(areas) + 24

const svg = [
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="title">`,
  '<title id="title">Parts of Rightframe and who imports whom</title>',
  styleOfMap(),
  `<rect class="sheet" width="${width}" height="${height}" rx="12"/>`,
  text('heading', margin, 38, 'The parts of Rightframe, and who imports whom'),
  text(
    'small',
    margin,
    60,
    'An arrow leads to what is imported; its number says by how many files, rounded. Tests and composition roots are left out.',
  ),
  ...[...features, ...areas].flatMap(lanes),
  ...shared.flatMap(sideArrows),
  ...shared.map(bar),
  ...within(features).map((arrow) => arc(arrow, features, featuresY, -1)),
  ...within(areas).map((arrow) => arc(arrow, areas, areasY + boxHeight, 1)),
  ...features.map((name) => box(name, featuresY)),
  ...areas.map((name) => box(name, areasY)),
  text('side', margin, headHeight + 20, 'SERVER'),
  text('side', margin, height - 24, 'WEB APP'),
  '</svg>',
  '',
].join('\n')

if (process.argv.includes('--write')) writeFileSync(path, svg)
else if (!existsSync(path) || readFileSync(path, 'utf8') !== svg)
  fail(`${path} is not what the imports say: node scripts/draw-architecture.ts --write`)
console.log(`map: ${parts.size} parts, ${arrows.length} arrows, as ${path} shows them`)

function within(names: string[]): Arrow[] {
  return arrows.filter(({ from, to }) => names.includes(from) && names.includes(to))
}

/** An arc over the boxes, from the one that imports to the one that is imported. `up` is -1 above them and 1 below. */
function arc({ from, to, count }: Arrow, names: string[], y: number, up: -1 | 1): string {
  const [start, end] = [portOf(from, to, names), portOf(to, from, names)]
  const top = y + up * arcHeight(distanceOf(from, to))
  const middle = (start + end) / 2
  return [
    `<path class="arc" stroke-width="${widthOf(count)}" d="M${start} ${y}C${start} ${top} ${end} ${top} ${end} ${y + up * 7}"/>`,
    head('arc', end, y, up === -1 ? 'down' : 'up'),
    text('count arcs', middle, y + up * 0.75 * arcHeight(distanceOf(from, to)) + 4, rounded(count)),
  ].join('')
}

/** Position of an arc's end on the edge of a box. Arcs to the left end in its left half, longer ones outside of shorter ones. */
function portOf(name: string, other: string, names: string[]): number {
  const reach = (one: string) => columnOf(one) - columnOf(name)
  const others = within(names).flatMap(({ from, to }) => (from === name ? [to] : to === name ? [from] : []))
  const [lefts, rights] = [others.filter((one) => reach(one) < 0), others.filter((one) => reach(one) > 0)]
  const isLeft = reach(other) < 0
  const half = (isLeft ? lefts : rights).toSorted((a, b) => reach(b) - reach(a))
  const step = Math.min(14, (boxWidth / 2 - 8) / half.length)
  const at = half.indexOf(other)
  return Math.round(middleOf(name) + (isLeft ? -(half.length - at) : at + 1) * step)
}

/** Arrows of a feature to shared parts, a lane each. */
function lanes(name: string): string[] {
  const mine = shared.flatMap((to) => arrows.filter((arrow) => arrow.from === name && arrow.to === to))
  const isDown = isServers(name)
  const y = isDown ? featuresY + boxHeight : areasY
  const step = boxWidth / (shared.length - 2)
  return mine.map((arrow) => {
    const { to } = arrow
    const lane = isDown ? shared.indexOf(to) : shared.indexOf(to) - 3 + 0.5
    const x = Math.round(middleOf(name) - boxWidth / 2 + step * (lane + 0.5))
    return straight(arrow, x, y, isDown ? barY.get(to)! : barY.get(to)! + barHeight)
  })
}

/** Arrows between shared parts, right of the columns. */
function sideArrows(from: string): string[] {
  const all = arrows.filter((arrow) => shared.includes(arrow.from) && shared.includes(arrow.to))
  return all.flatMap((arrow, at) => {
    if (arrow.from !== from) return []
    const isDown = barY.get(arrow.to)! > barY.get(from)!
    const x = Math.round(width - margin - sideWidth + 10 + (at + 0.5) * ((sideWidth - 20) / all.length))
    const [start, end] = isDown
      ? [barY.get(from)! + barHeight, barY.get(arrow.to)!]
      : [barY.get(from)!, barY.get(arrow.to)! + barHeight]
    return [straight(arrow, x, start, end)]
  })
}

/** A vertical arrow with its number at the head. */
function straight({ to, count }: Pick<Arrow, 'to' | 'count'>, x: number, start: number, end: number): string {
  const down = end > start ? 1 : -1
  return [
    `<path class="line ${classOf(to)}" stroke-width="${widthOf(count)}" d="M${x} ${start}V${end - down * 7}"/>`,
    head(classOf(to), x, end, down === 1 ? 'down' : 'up'),
    text(`count ${classOf(to)}`, x, down === 1 ? end - 14 : end + 23, rounded(count)),
  ].join('')
}

function head(kind: string, x: number, y: number, leads: 'down' | 'up'): string {
  const back = leads === 'down' ? -9 : 9
  return `<path class="head ${kind}" d="M${x} ${y}l-4.5 ${back}h9z"/>`
}

function bar(name: string): string {
  const { files, folders } = parts.get(name)!
  const y = barY.get(name)!
  const x = margin
  const room = Math.floor((width - 2 * margin - 210) / 6.2)
  return [
    `<rect class="part ${classOf(name)}" x="${x}" y="${y}" width="${width - 2 * margin}" height="${barHeight}" rx="8"/>`,
    text(`name on ${classOf(name)}`, x + 16, y + 21, name),
    text(`small on ${classOf(name)}`, x + 16, y + 39, `${rounded(files)} files`),
    text(`small on ${classOf(name)}`, x + 172, y + 29, shortened(folders, room)),
  ].join('')
}

function box(name: string, y: number): string {
  const x = middleOf(name) - boxWidth / 2
  return [
    `<rect class="part own" x="${x}" y="${y}" width="${boxWidth}" height="${boxHeight}" rx="8"/>`,
    text('name middle', middleOf(name), y + 24, folderOf(name)),
    text('small middle', middleOf(name), y + 43, `${rounded(parts.get(name)!.files)} files`),
  ].join('')
}

/** As many names as there is room for, in letters. */
function shortened(names: string[], room: number): string {
  const all = names.join(' · ')
  return all.length <= room ? all : `${all.slice(0, all.lastIndexOf(' · ', room - 2))} · …`
}

function text(kind: string, x: number, y: number, words: string): string {
  return `<text class="${kind}" x="${x}" y="${y}">${words}</text>`
}

/** Rounds file counts, so that the map rarely changes. */
function rounded(count: number): string {
  const step = count < 10 ? 1 : count < 100 ? 5 : 10
  return String(Math.round(count / step) * step)
}

function widthOf(count: number): string {
  return (1 + Math.sqrt(count) / 3).toFixed(1)
}

function folderOf(name: string): string {
  return name.slice(name.indexOf('/') + 1)
}

function columnOf(name: string): number {
  return columns.indexOf(folderOf(name))
}

function distanceOf(from: string, to: string): number {
  return Math.abs(columnOf(from) - columnOf(to))
}

function middleOf(name: string): number {
  return margin + columnWidth * (columnOf(name) + 0.5)
}

function classOf(name: string): string {
  return name.replace('/', '-')
}

function fail(reason: string): never {
  console.error(reason)
  process.exit(1)
}
