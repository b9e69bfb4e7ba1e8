/** Reading a key's halves costs a tenth of shifting it. Keys are read little-endian, as all machines are that Node runs on. */
const whole = new BigUint64Array(1)
const halves = new Uint32Array(whole.buffer)

/** The highest eight bits. */
export function familyOf(key: bigint): number {
  whole[0] = key
  return halves[1]! >>> 24
}

/** The lowest 24 bits, which are all that words have. */
export function wordOf(key: bigint): number {
  whole[0] = key
  return halves[0]! & 0xffffff
}
