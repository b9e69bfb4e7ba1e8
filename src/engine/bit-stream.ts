/** Writes numbers of any width up to 24 bits, highest bit first. */
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

/** Reads what a BitWriter wrote. Throws beyond the end. */
export class BitReader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  read(bits: number): number {
    if (this.#at + bits > 8 * this.#bytes.length) throw new Error('This fingerprint is cut off.')
    let value = 0
    let missing = bits
    while (missing > 0) {
      const left = 8 - (this.#at & 7)
      const taken = Math.min(left, missing)
      const part = (this.#bytes[this.#at >> 3]! >> (left - taken)) & ((1 << taken) - 1)
      value = (value << taken) | part
      this.#at += taken
      missing -= taken
    }
    return value >>> 0
  }
}
