import { arena, floatsAt, kernels } from '#engine/kernels/kernels.ts'
import { basis } from './descriptor-basis.ts'
import type { Keypoint } from './keypoints.ts'

/**
 * Describes a neighbourhood in 24 numbers. Like SIFT (Lowe, 2004), they pool the directions of gradients by place. Waves in direction and
 * place replace histograms: mirroring or a negative then only changes signs.
 */
export const dimensions = 24
/** Sixteen keep their sign when mirrored, eight change it. */
export const evenDimensions = 16

/** Gradient strength and direction: even in the angle, or odd. Kernel `gradients` writes them in this order. */
const channels = [{ odd: false }, { odd: false }, { odd: true }, { odd: false }, { odd: true }]
const waves = 4
const samples = 16
const coefficients = channels.length * waves * waves

/** Half the neighbourhood in sigmas; 6 to 8.5 equalled it. */
const reach = 7
/** Width of the bell, in halves of the side. */
const bell = 0.9

/** Describes keypoints singly; keeps kernel memory until freed. */
export function describer(): (keypoint: Keypoint, angle: number) => Int8Array {
  const patch = arena.take(4 * (samples + 2) ** 2)
  const planes = arena.take(4 * 7 * samples ** 2)
  const waveTable = arena.take(4 * waves * samples)
  const scratch = arena.take(4 * waves * samples)
  const pooled = arena.take(4 * 7 * waves ** 2)
  floatsAt(waveTable, waves * samples).set(wavesUnderBell)
  return ({ octave, level, x, y, sigma }, angle) => {
    const { at } = octave.levels[level]!
    const step = (reach * sigma) / (samples / 2)
    const [cosine, sine] = [Math.cos(angle), Math.sin(angle)]
    kernels.gradients(at, octave.width, octave.height, x, y, step, cosine, sine, patch, planes)
    kernels.pool(planes, waveTable, scratch, pooled)
    return projected(floatsAt(pooled, coefficients))
  }
}

const wavesUnderBell = Float32Array.from({ length: waves * samples }, (_, at) => {
  const wave = Math.floor(at / samples)
  const place = at % samples
  const fromMiddle = (2 * place + 1) / samples - 1
  return Math.cos((Math.PI * wave * (place + 0.5)) / samples) * Math.exp(-(fromMiddle ** 2) / (2 * bell ** 2))
})

/** Each value −8 to 7: four bits, whose sign bit halves the neighbourhoods of all pictures evenly. */
function projected(pooled: Float32Array): Int8Array {
  let square = 0
  for (let at = 0; at < coefficients; at++) square += pooled[at]! * pooled[at]!
  const length = Math.sqrt(square) + 1e-9
  const result = new Int8Array(dimensions)
  for (let dimension = 0; dimension < dimensions; dimension++) {
    const { places, weights, offset } = rows[dimension]!
    let sum = 0
    for (let at = 0; at < places.length; at++) sum += pooled[places[at]!]! * weights[at]!
    result[dimension] = Math.max(-8, Math.min(7, Math.floor(sum / length - offset)))
  }
  return result
}

/** Coefficients that keep their sign in a mirrored patch, and those that keep it in a negative. */
const symmetries = Array.from({ length: coefficients }, (_, at) => {
  const channel = channels[Math.floor(at / waves ** 2)]!
  const down = Math.floor(at / waves) % waves
  const across = at % waves
  return { mirrorEven: (down % 2 === 1) === channel.odd, negativeEven: (down + across) % 2 === 0 }
})

const rows = basis.map(({ mirrorEven, negativeEven, offset, weights }) => {
  const places = symmetries.flatMap((symmetry, at) =>
    symmetry.mirrorEven === mirrorEven && symmetry.negativeEven === negativeEven ? [at] : [],
  )
  return { places, weights, offset }
})

/** Dimensions that change their sign in a negative. */
export const changesInNegative: readonly boolean[] = basis.map(({ negativeEven }) => !negativeEven)

const bins = 36
/** Strength of a second direction that counts too. */
const nearlyAsStrong = 0.8
const maxDirections = 2

/** Finds the main directions of a keypoint's gradients, in radians; the pictures they are described in turn with them. */
export function directionFinder(): (keypoint: Keypoint) => number[] {
  const histogram = arena.take(4 * bins)
  const [once, twice] = [new Float64Array(bins), new Float64Array(bins)]
  return ({ octave, level, x, y, sigma }) => {
    kernels.directions(octave.levels[level]!.at, octave.width, octave.height, x, y, sigma, histogram)
    smooth(floatsAt(histogram, bins), once)
    smooth(once, twice)
    return peaksOf(twice)
  }
}

function smooth(ring: Float32Array | Float64Array, to: Float64Array): void {
  for (let at = 0; at < bins; at++)
    to[at] = (ring[(at + bins - 1) % bins]! + 2 * ring[at]! + ring[(at + 1) % bins]!) / 4
}

function peaksOf(ring: Float64Array): number[] {
  let max = 0
  for (let at = 0; at < bins; at++) max = Math.max(max, ring[at]!)
  const min = nearlyAsStrong * max
  const peaks: { angle: number; value: number }[] = []
  for (let at = 0; at < bins; at++) {
    const [before, value, after] = [ring[(at + bins - 1) % bins]!, ring[at]!, ring[(at + 1) % bins]!]
    if (value < min || value <= before || value < after) continue
    const place = at + (before - after) / 2 / (before - 2 * value + after)
    peaks.push({ angle: (place / bins) * 2 * Math.PI, value })
  }
  peaks.sort((one, other) => other.value - one.value)
  return peaks.slice(0, maxDirections).map(({ angle }) => angle)
}
