import { chromaSize, type Thumbnail } from '#engine/fingerprint/thumbnail.ts'
import { apply, type Box, type Matrix3 } from '#engine/geometry/geometry.ts'
import type { Cell } from '#engine/verification/agreement.ts'
import type { Tone } from '#engine/verification/tone.ts'

/** Names the change of colours in a few words: 'black and white, darker'. Undefined when an eye would see none. */
export function recolouringOf(
  { owned, seen }: { owned: Thumbnail; seen: Thumbnail },
  cells: Cell[],
  { transform, tone, negative }: { transform: Matrix3; tone: Tone; negative: boolean },
): string | undefined {
  const pairs = cells.map((cell) => ({
    owned: colourAt(owned, apply(transform, [cell.x, cell.y])),
    seen: colourAt(seen, [cell.x, cell.y]),
  }))
  const words = [...(negative ? ['negative'] : chromaWords(pairs)), ...(negative ? [] : lumaWords(tone))]
  return words.length > 0 ? words.join(', ') : undefined
}

/** Luma, and blue and red difference about 0, in 64 levels. */
type Colour = { luma: number; blue: number; red: number }
type Pair = { owned: Colour; seen: Colour }

/** Luma and colour of a square, despite coarser colour planes. */
function colourAt(thumbnail: Thumbnail, [x, y]: readonly [number, number]): Colour {
  const { width, height } = chromaSize(thumbnail)
  const column = Math.min(width - 1, Math.max(0, Math.floor(x * width)))
  const row = Math.min(height - 1, Math.max(0, Math.floor(y * height)))
  const at = row * width + column
  const square = { x: column / width, y: row / height, width: 1 / width, height: 1 / height }
  return { luma: lumaIn(thumbnail, square), blue: thumbnail.blue[at]! - 31.5, red: thumbnail.red[at]! - 31.5 }
}

function lumaIn({ luma, width, height }: Thumbnail, box: Box): number {
  const [left, right] = [Math.floor(box.x * width), Math.ceil((box.x + box.width) * width)]
  let [sum, count] = [0, 0]
  for (let y = Math.floor(box.y * height); y < Math.min(height, Math.ceil((box.y + box.height) * height)); y++) {
    for (let x = left; x < Math.min(width, right); x++, count++) sum += luma[y * width + x]!
  }
  return sum / Math.max(1, count)
}

/** Most of the colours' variation that brightness may leave unexplained in a print of one or two inks. */
const oneColour = 0.3

/** Levels of 64 below which an eye takes a picture for grey; JPEG alone makes about half of it. */
const grey = 1.2

function chromaWords(pairs: Pair[]): string[] {
  const [owned, seen] = [pairs.map((pair) => pair.owned), pairs.map((pair) => pair.seen)]
  const own = spreadOf(owned)
  if (own < grey && strengthOf(owned) < grey) return strengthOf(seen) > 2 * grey ? ['toned'] : []
  if (strengthOf(seen) < grey) return ['black and white']
  const rest = unexplainedByLuma(seen)
  if (rest < Math.max(grey / 2, oneColour * unexplainedByLuma(owned))) return ['one colour']
  return turnWords(owned, seen)
}

function turnWords(owned: Colour[], seen: Colour[]): string[] {
  // The one complex number that takes the owned colours nearest to the seen ones: its angle is the turn of hue.
  let [real, imaginary, square] = [0, 0, 0]
  owned.forEach((own, at) => {
    const other = seen[at]!
    real += own.blue * other.blue + own.red * other.red
    imaginary += own.blue * other.red - own.red * other.blue
    square += own.blue ** 2 + own.red ** 2
  })
  const turn = Math.abs((Math.atan2(imaginary, real) / Math.PI) * 180)
  const strength = strengthOf(seen) / strengthOf(owned)
  if (turn > 20 && square / owned.length > grey ** 2) return ['hue changed']
  if (strength > 1.35) return ['more colourful']
  return strength < 0.7 ? ['paler'] : []
}

function lumaWords({ slope, of }: Tone): string[] {
  const words = []
  if (slope > 1.25) words.push('more contrast')
  if (slope > 0 && slope < 0.75) words.push('less contrast')
  if (of(32) - 32 > 5) words.push('brighter')
  if (of(32) - 32 < -5) words.push('darker')
  return words
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
const strengthOf = (colours: Colour[]) => Math.sqrt(mean(colours.map(({ blue, red }) => blue ** 2 + red ** 2)))

function spreadOf(colours: Colour[]): number {
  const [blue, red] = [mean(colours.map((colour) => colour.blue)), mean(colours.map((colour) => colour.red))]
  return strengthOf(colours.map((colour) => ({ ...colour, blue: colour.blue - blue, red: colour.red - red })))
}

/** Colour variation off a line over brightness, unlike sepia. */
function unexplainedByLuma(colours: Colour[]): number {
  const middle = mean(colours.map(({ luma }) => luma))
  const square = mean(colours.map(({ luma }) => (luma - middle) ** 2)) + 1e-6
  const rest = (values: number[]) => {
    const level = mean(values)
    const slope = mean(values.map((value, at) => (value - level) * (colours[at]!.luma - middle))) / square
    return values.map((value, at) => value - level - slope * (colours[at]!.luma - middle))
  }
  const blue = rest(colours.map((colour) => colour.blue))
  const red = rest(colours.map((colour) => colour.red))
  return Math.sqrt(mean(blue.map((value, at) => value ** 2 + red[at]! ** 2)))
}
