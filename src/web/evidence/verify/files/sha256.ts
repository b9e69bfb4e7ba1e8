const primes = [...primesBelow(312)]
const fraction = (root: number) => Math.trunc((root % 1) * 2 ** 32) | 0
const rounds = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)))
const beginning = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)))

/** SHA-256 (FIPS 180-4) of chunked data. The browser's own needs all data in memory, and a secure page. */
export function sha256() {
  const state = Int32Array.from(beginning)
  const words = new Int32Array(64)
  const block = new Uint8Array(64)
  let [filled, length] = [0, 0]
  const take = (bytes: Uint8Array) => {
    let at = 0
    length += bytes.length
    if (filled > 0) {
      at = Math.min(64 - filled, bytes.length)
      block.set(bytes.subarray(0, at), filled)
      filled += at
      if (filled < 64) return
      mix(state, words, block, 0)
    }
    for (; at + 64 <= bytes.length; at += 64) mix(state, words, bytes, at)
    block.set(bytes.subarray(at))
    filled = bytes.length - at
  }
  return {
    update: take,
    /** Ends it: 64 hexadecimal digits. */
    hex: (): string => {
      const bits = BigInt(length) * 8n
      const padding = new Uint8Array((filled < 56 ? 64 : 128) - filled)
      padding[0] = 0x80
      new DataView(padding.buffer).setBigUint64(padding.length - 8, bits)
      take(padding)
      return [...state].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
    },
  }
}

/** One block of 64 bytes. */
function mix(state: Int32Array, words: Int32Array, bytes: Uint8Array, from: number): void {
  for (let n = 0, at = from; n < 16; n++, at += 4)
    words[n] = (bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!
  for (let n = 16; n < 64; n++) {
    const early = words[n - 15]!
    const late = words[n - 2]!
    const one = ((early >>> 7) | (early << 25)) ^ ((early >>> 18) | (early << 14)) ^ (early >>> 3)
    const two = ((late >>> 17) | (late << 15)) ^ ((late >>> 19) | (late << 13)) ^ (late >>> 10)
    words[n] = (words[n - 16]! + one + words[n - 7]! + two) | 0
  }
  let a = state[0]!
  let b = state[1]!
  let c = state[2]!
  let d = state[3]!
  let e = state[4]!
  let f = state[5]!
  let g = state[6]!
  let h = state[7]!
  for (let n = 0; n < 64; n++) {
    const two = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
    const first = (h + two + ((e & f) ^ (~e & g)) + rounds[n]! + words[n]!) | 0
    const one = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
    const second = (one + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  state[0]! += a
  state[1]! += b
  state[2]! += c
  state[3]! += d
  state[4]! += e
  state[5]! += f
  state[6]! += g
  state[7]! += h
}

/** The constants are the first 32 bits of the fractions of roots of the first 64 primes. */
function* primesBelow(most: number): Generator<number> {
  for (let n = 2; n < most; n++) {
    let isPrime = true
    for (let by = 2; by * by <= n; by++) if (n % by === 0) isPrime = false
    if (isPrime) yield n
  }
}
