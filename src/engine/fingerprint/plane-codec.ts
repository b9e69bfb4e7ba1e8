import type { BitReader, BitWriter } from './bit-stream.ts'

/**
 * Planes of 6-bit values without loss: each value is guessed from its neighbours (as in LOCO-I: Weinberger et al., 1996),
 * and what the guess is off by is written in Rice's code, whose parameter each row chooses. About half of plain writing for
 * photographs, and never more than three bits a row above it.
 */
const bits = 6
const values = 1 << bits
/** Marks a row of plain values. */
const plainly = 7
const parameterBits = 3

export function writePlane(writer: BitWriter, plane: Uint8Array, width: number): void {
  for (let start = 0; start < plane.length; start += width) {
    const errors = Array.from({ length: width }, (_, x) => folded(plane[start + x]! - guess(plane, start, x, width)))
    const { parameter } = cheapest(errors)
    writer.write(parameter, parameterBits)
    for (let x = 0; x < width; x++) {
      if (parameter === plainly) writer.write(plane[start + x]!, bits)
      else writeRice(writer, errors[x]!, parameter)
    }
  }
}

export function readPlane(reader: BitReader, width: number, height: number): Uint8Array {
  const plane = new Uint8Array(width * height)
  for (let start = 0; start < plane.length; start += width) {
    const parameter = reader.read(parameterBits)
    for (let x = 0; x < width; x++) {
      plane[start + x] =
        parameter === plainly
          ? reader.read(bits)
          : guess(plane, start, x, width) + unfolded(readRice(reader, parameter))
    }
  }
  return plane
}

/** Median of left, above, and the plane through neighbours. */
function guess(plane: Uint8Array, start: number, x: number, width: number): number {
  const left = x > 0 ? plane[start + x - 1]! : undefined
  const above = start > 0 ? plane[start + x - width]! : undefined
  if (left === undefined) return above ?? values / 2
  if (above === undefined) return left
  const corner = plane[start + x - width - 1]!
  return Math.max(Math.min(left, above), Math.min(Math.max(left, above), left + above - corner))
}

/** 0, −1, 1, −2, 2 become 0, 1, 2, 3, 4. */
const folded = (error: number) => (error < 0 ? -2 * error - 1 : 2 * error)
const unfolded = (code: number) => (code & 1 ? -(code + 1) / 2 : code / 2)

function cheapest(errors: number[]): { parameter: number; cost: number } {
  let best = { parameter: plainly, cost: bits * errors.length }
  for (let parameter = 0; parameter < plainly; parameter++) {
    const cost = errors.reduce((sum, error) => sum + (error >> parameter) + 1 + parameter, 0)
    if (cost < best.cost) best = { parameter, cost }
  }
  return best
}

function writeRice(writer: BitWriter, value: number, parameter: number): void {
  for (let ones = value >> parameter; ones > 0; ones--) writer.write(1, 1)
  writer.write(0, 1)
  writer.write(value & ((1 << parameter) - 1), parameter)
}

function readRice(reader: BitReader, parameter: number): number {
  const high = reader.readOnes()
  return (high << parameter) | reader.read(parameter)
}
