import type { Cell } from './agreement.ts'
import { apply, type Matrix3 } from './geometry.ts'
import { chromaSize, type Thumbnail } from './thumbnail.ts'
import type { Tone } from './tone.ts'

/** What was done to the colours, in a few words: 'black and white, darker'; undefined when nothing that an eye would see. */
export function recolouringOf(
  { owned, seen }: { owned: Thumbnail; seen: Thumbnail },
  cells: Cell[],
  { transform, tone, negative }: { transform: Matrix3; tone: Tone; negative: boolean },
): string | undefined {
  const pairs = cells.map((cell) => ({
    owned: chromaAt(owned, apply(transform, [cell.x, cell.y])),
    seen: chromaAt(seen, [cell.x, cell.y]),
    luma: { owned: cell.ownedMean, seen: cell.seenMean },
  }))
  const words = [...(negative ? ['negative'] : chromaWords(pairs)), ...(negative ? [] : lumaWords(tone))]
  return words.length > 0 ? words.join(', ') : undefined
}

/** Blue and red difference, about nought, of 64 levels. */
type Chroma = { blue: number; red: number }
type Pair = { owned: Chroma; seen: Chroma; luma: { owned: number; seen: number } }

function chromaAt(thumbnail: Thumbnail, [x, y]: readonly [number, number]): Chroma {
  const { width, height } = chromaSize(thumbnail)
  const column = Math.min(width - 1, Math.max(0, Math.floor(x * width)))
  const row = Math.min(height - 1, Math.max(0, Math.floor(y * height)))
  const at = row * width + column
  return { blue: thumbnail.blue[at]! - 31.5, red: thumbnail.red[at]! - 31.5 }
}

/** Of the colours that brightness does not explain, what is left when a picture is printed in one or two inks. */
const oneColour = 0.3

/** Levels of 64 below which an eye takes a picture for grey; JPEG alone makes about half of it. */
const grey = 1.2

function chromaWords(pairs: Pair[]): string[] {
  const [owned, seen] = [pairs.map((pair) => pair.owned), pairs.map((pair) => pair.seen)]
  const own = spreadOf(owned)
  if (own < grey && strengthOf(owned) < grey) return strengthOf(seen) > 2 * grey ? ['toned'] : []
  if (strengthOf(seen) < grey) return ['black and white']
  const rest = unexplainedByLuma(pairs, 'seen')
  if (rest < Math.max(grey / 2, oneColour * unexplainedByLuma(pairs, 'owned'))) return ['one colour']
  return turnWords(owned, seen)
}

function turnWords(owned: Chroma[], seen: Chroma[]): string[] {
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
const strengthOf = (colours: Chroma[]) => Math.sqrt(mean(colours.map(({ blue, red }) => blue ** 2 + red ** 2)))

function spreadOf(colours: Chroma[]): number {
  const [blue, red] = [mean(colours.map((colour) => colour.blue)), mean(colours.map((colour) => colour.red))]
  return strengthOf(colours.map((colour) => ({ blue: colour.blue - blue, red: colour.red - red })))
}

/** How much the colours vary beyond what a straight line over brightness says: sepia and duotone lie on one. */
function unexplainedByLuma(pairs: Pair[], which: 'owned' | 'seen'): number {
  const luma = mean(pairs.map((pair) => pair.luma[which]))
  const square = mean(pairs.map((pair) => (pair.luma[which] - luma) ** 2)) + 1e-6
  const rest = (of: (colour: Chroma) => number) => {
    const middle = mean(pairs.map((pair) => of(pair[which])))
    const slope = mean(pairs.map((pair) => (of(pair[which]) - middle) * (pair.luma[which] - luma))) / square
    return pairs.map((pair) => of(pair[which]) - middle - slope * (pair.luma[which] - luma))
  }
  const blue = rest((colour) => colour.blue)
  const red = rest((colour) => colour.red)
  return Math.sqrt(mean(blue.map((value, at) => value ** 2 + red[at]! ** 2)))
}
