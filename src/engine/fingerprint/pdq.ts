/**
 * PDQ, the 256-bit perceptual hash of Facebook's ThreatExchange ("The TMK+PDQF Video-Hashing Algorithm and the PDQ
 * Image-Hashing Algorithm", 2019): the picture's luminance is smoothed, taken at 64 × 64 places, and the signs of its
 * 16 × 16 lowest frequencies about their median are the bits.
 */

const side = 64
const frequencies = 16

export const hashBits = 256
/** 32 bytes, in the order of the published hexadecimal form. */
export type Hash = Uint8Array

/** `quality` 0–100 tells how much structure the hash rests on; the paper advises against hashes below 50. */
export type PictureHash = { hash: Hash; quality: number }

/** Luminance; `stride`: values from one row's start to the next. */
export type Plane = { pixels: Float32Array; width: number; height: number }

export function pdq(plane: Plane): PictureHash {
  const small = shrink(plane)
  return { hash: hashOf(lowFrequencies(small)), quality: qualityOf(small) }
}

/** The paper's filter: a box half as wide as the step between samples, run twice each way; last only down the columns that are sampled. */
function shrink({ pixels, width, height }: Plane): Float32Array {
  const [smooth, between] = scratchOf(pixels.length)
  smoothRows(pixels, between, width, height)
  smoothColumns(between, smooth, width, height)
  smoothRows(smooth, between, width, height)
  const chosen = new Float32Array(side * height)
  for (let row = 0; row < height; row++)
    for (let column = 0; column < side; column++)
      chosen[row * side + column] = between[row * width + sampled(column, width)]!
  const smoothed = new Float32Array(chosen.length)
  smoothColumns(chosen, smoothed, side, height)
  const small = new Float32Array(side * side)
  for (let row = 0; row < side; row++) {
    const at = sampled(row, height) * side
    small.set(smoothed.subarray(at, at + side), row * side)
  }
  return small
}

/**
 * Kept from picture to picture: new arrays lie outside V8's heap, and the more of them there are, the more often V8 collects garbage.
 */
let scratch: [Float32Array, Float32Array] = [new Float32Array(), new Float32Array()]

function scratchOf(length: number): [Float32Array, Float32Array] {
  if (scratch[0].length < length) scratch = [new Float32Array(length), new Float32Array(length)]
  return scratch
}

/** Place of the nth sample along that length. */
const sampled = (nth: number, length: number) => Math.floor(((nth + 0.5) * length) / side)

/** Reach of the running mean ahead of and behind its place, along a line of that length. */
function reachOf(length: number): { ahead: number; behind: number } {
  const window = Math.floor((length + 2 * side - 1) / (2 * side))
  const ahead = Math.floor((window + 2) / 2)
  return { ahead: ahead - 1, behind: window - ahead + 1 }
}

/** Running mean of each row, shortened at its ends. */
function smoothRows(from: Float32Array, to: Float32Array, width: number, height: number): void {
  const { ahead, behind } = reachOf(width)
  for (let start = 0; start < width * height; start += width) {
    let sum = 0
    let count = 0
    for (; count < Math.min(ahead, width); count++) sum += from[start + count]!
    for (let at = 0; at < width; at++) {
      if (at + ahead < width) {
        sum += from[start + at + ahead]!
        count++
      }
      if (at >= behind) {
        sum -= from[start + at - behind]!
        count--
      }
      to[start + at] = sum / count
    }
  }
}

/** The same along each column, all of them at once: memory is read in the order in which it lies. */
function smoothColumns(from: Float32Array, to: Float32Array, width: number, height: number): void {
  const { ahead, behind } = reachOf(height)
  const sums = new Float64Array(width)
  let count = 0
  const enter = (row: number) => {
    for (let x = 0, at = row * width; x < width; x++, at++) sums[x]! += from[at]!
    count++
  }
  const leave = (row: number) => {
    for (let x = 0, at = row * width; x < width; x++, at++) sums[x]! -= from[at]!
    count--
  }
  for (let row = 0; row < Math.min(ahead, height); row++) enter(row)
  for (let row = 0; row < height; row++) {
    if (row + ahead < height) enter(row + ahead)
    if (row >= behind) leave(row - behind)
    for (let x = 0, at = row * width; x < width; x++, at++) to[at] = sums[x]! / count
  }
}

const cosines = Float64Array.from({ length: frequencies * side }, (_, at) => {
  const frequency = Math.floor(at / side) + 1
  return Math.sqrt(2 / side) * Math.cos((Math.PI / 2 / side) * frequency * (2 * (at % side) + 1))
})

function lowFrequencies(small: Float32Array): Float64Array {
  const half = new Float64Array(frequencies * side)
  for (let frequency = 0; frequency < frequencies; frequency++) {
    for (let column = 0; column < side; column++) {
      let sum = 0
      for (let row = 0; row < side; row++) sum += cosines[frequency * side + row]! * small[row * side + column]!
      half[frequency * side + column] = sum
    }
  }
  const low = new Float64Array(frequencies * frequencies)
  for (let down = 0; down < frequencies; down++) {
    for (let across = 0; across < frequencies; across++) {
      let sum = 0
      for (let column = 0; column < side; column++) {
        sum += half[down * side + column]! * cosines[across * side + column]!
      }
      low[down * frequencies + across] = sum
    }
  }
  return low
}

function hashOf(low: Float64Array): Hash {
  const median = Float64Array.from(low).sort()[hashBits / 2 - 1]!
  const hash = new Uint8Array(hashBits / 8)
  for (let at = 0; at < hashBits; at++) {
    if (low[at]! > median) hash[byteOf(at)]! |= 1 << (at & 7)
  }
  return hash
}

/** The published form writes the highest bit first. */
const byteOf = (bit: number) => hashBits / 8 - 1 - (bit >> 3)

/** The paper's figure: the sum of all steps between neighbours, in hundredths of full contrast, scaled to 0–100. */
function qualityOf(small: Float32Array): number {
  let sum = 0
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      const here = small[row * side + column]!
      if (row < side - 1) sum += Math.abs(Math.trunc(((here - small[(row + 1) * side + column]!) * 100) / 255))
      if (column < side - 1) sum += Math.abs(Math.trunc(((here - small[row * side + column + 1]!) * 100) / 255))
    }
  }
  return Math.min(100, Math.floor(sum / 90))
}

export function hashDistance(one: Hash, other: Hash): number {
  let distance = 0
  for (let at = 0; at < one.length; at++) distance += bitsIn[one[at]! ^ other[at]!]!
  return distance
}

const bitsIn = Uint8Array.from({ length: 256 }, (_, byte) => {
  let count = 0
  for (let rest = byte; rest > 0; rest >>= 1) count += rest & 1
  return count
})

/** A turn or mirroring that maps a square onto itself: first mirrored left to right if so said, then turned clockwise. */
export type Orientation = { mirrored: boolean; quarterTurns: 0 | 1 | 2 | 3 }

export const orientations: Orientation[] = [false, true].flatMap((mirrored) =>
  ([0, 1, 2, 3] as const).map((quarterTurns) => ({ mirrored, quarterTurns })),
)

/** The hash of the picture in that orientation, from its hash alone: exact but for the few bits about the median. */
export function reoriented(hash: Hash, { mirrored, quarterTurns }: Orientation): Hash {
  let turned = mirrored ? rearranged(hash, false) : hash
  for (let turn = 0; turn < quarterTurns; turn++) turned = rearranged(turned, true)
  return turned
}

/** Mirrors left to right, after exchanging the axes if so said: the two together are a clockwise quarter turn. */
function rearranged(hash: Hash, exchange: boolean): Hash {
  const result = new Uint8Array(hash.length)
  for (let down = 0; down < frequencies; down++) {
    for (let across = 0; across < frequencies; across++) {
      const from = exchange ? across * frequencies + down : down * frequencies + across
      const to = down * frequencies + across
      const bit = (hash[byteOf(from)]! >> (from & 7)) & 1
      // Mirroring negates the waves that are odd about the middle: those with an odd number of half periods.
      const isNegated = across % 2 === 0 ? 1 : 0
      result[byteOf(to)]! |= (bit ^ isNegated) << (to & 7)
    }
  }
  return result
}

/** The hash of the negative. */
export const complement = (hash: Hash): Hash => hash.map((byte) => 255 - byte)
