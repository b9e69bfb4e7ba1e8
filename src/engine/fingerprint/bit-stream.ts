/** Writes numbers of up to 24 bits, highest first. */
export class BitWriter {
  #bytes = new Uint8Array(1024)
  #length = 0

  write(value: number, bits: number): void {
    while ((this.#length + bits + 7) >> 3 > this.#bytes.length) this.#grow()
    for (let bit = bits - 1; bit >= 0; bit--, this.#length++) {
      if ((value >>> bit) & 1) this.#bytes[this.#length >> 3]! |= 128 >> (this.#length & 7)
    }
  }

  bytes(): Uint8Array {
    return this.#bytes.slice(0, (this.#length + 7) >> 3)
  }

  #grow(): void {
    const larger = new Uint8Array(2 * this.#bytes.length)
    larger.set(this.#bytes)
    this.#bytes = larger
  }
}

/** Most bits read at once: with those before them in their byte they lie within four bytes. */
const maxAtOnce = 24

/** Reads what a BitWriter wrote. Throws beyond the end. */
export class BitReader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  read(bits: number): number {
    if (this.#at + bits > 8 * this.#bytes.length) throw new Error('This fingerprint is cut off.')
    if (bits === 0) return 0
    const value = this.#next() >>> (32 - bits)
    this.#at += bits
    return value
  }

  /** Counts ones, and reads the nought after them. */
  readOnes(): number {
    let ones = 0
    for (;;) {
      const some = Math.min(maxAtOnce, Math.clz32(~this.#next()))
      ones += some
      this.#at += some
      if (some < maxAtOnce) break
    }
    this.read(1)
    return ones
  }

  /** At least the next 24 bits, highest first, padded with noughts. */
  #next(): number {
    const bytes = this.#bytes
    const byte = this.#at >> 3
    const four = (bytes[byte]! << 24) | (bytes[byte + 1]! << 16) | (bytes[byte + 2]! << 8) | bytes[byte + 3]!
    return four << (this.#at & 7)
  }
}
