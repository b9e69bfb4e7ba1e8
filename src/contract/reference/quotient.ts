/**
 * The only place that rounds amounts: a whole quotient of minor units. Use `up` for parts of a payment, `down` for shares of a sum, `half-up` (away
 * from zero) for taxes. Throws unless the divisor is above zero.
 */
export function quotient(dividend: bigint, divisor: bigint, rounding: 'up' | 'down' | 'half-up'): bigint {
  if (divisor <= 0n) throw new RangeError('An amount is divided by more than zero.')
  if (rounding === 'half-up') {
    const half = (2n * (dividend < 0n ? -dividend : dividend) + divisor) / (2n * divisor)
    return dividend < 0n ? -half : half
  }
  const floor = dividend / divisor - (dividend % divisor < 0n ? 1n : 0n)
  return rounding === 'up' && floor * divisor !== dividend ? floor + 1n : floor
}

/** Splits a payment into equal parts, in minor units. Each is rounded up, and the grand total is the part times their number. */
export function partsOf(total: number, parts: number): { part: number; grandTotal: number } {
  const part = Number(quotient(BigInt(total), BigInt(parts), 'up'))
  return { part, grandTotal: part * parts }
}
