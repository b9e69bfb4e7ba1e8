import type { Similarity } from './candidate-index.ts'
import { angleOf, isMirrored, maxSize, sizeOf, sizesPerOctave, turnsOfAngle, xOf, yOf } from './posting-geometry.ts'

export type Agreed = { votes: number; similarity: Similarity }

/**
 * Counts the most hits of one owned image that agree on the pose of the picture asked about. Each hit's two sizes, angles and places give
 * its middle, size and turn there (Lowe, 2004; Jégou et al., "Hamming embedding and weak geometric consistency", 2008). Several hits of one
 * feature of the picture count once.
 *
 * A hit pairs the geometry of a posting asked for with that of the owned image's posting under the same word. Most images have only chance
 * hits, and hardly two of them agree. Bits sort hits by turn and size before any place is worked out.
 */
export class Agreement {
  readonly #asked: Uint32Array
  readonly #owned: Uint32Array
  /** First of the hits in work, and their number. */
  #from = 0
  #count = 0
  /** Turn and relative size by each hit. */
  readonly #turn = new Uint8Array(maxHits)
  readonly #size = new Uint8Array(maxHits)
  /** Hits near each turn and size, as bits. */
  readonly #turned = new Uint32Array(lines * turnBins)
  readonly #larger = new Uint32Array(lines * sizeBins)
  readonly #near = new Uint32Array(lines)
  readonly #x = new Float64Array(maxHits)
  readonly #y = new Float64Array(maxHits)
  readonly #reach = new Float64Array(maxHits)
  readonly #counted = { asked: new Uint32Array(maxHits), owned: new Uint32Array(maxHits) }

  constructor(asked: Uint32Array, owned: Uint32Array) {
    this.#asked = asked
    this.#owned = owned
  }

  /** Counts hits in `[from, to)`; undefined below `minVotes`. */
  of(from: number, to: number, minVotes = 1): Agreed | undefined {
    this.#from = from
    this.#count = Math.min(maxHits, to - from)
    if (this.#count < minVotes) return undefined
    this.#measure()
    let [votes, best] = [minVotes - 1, -1]
    let isPlaced = false
    for (let seed = 0; seed < this.#count; seed++) {
      if (this.#lookNear(seed) <= votes) continue
      if (!isPlaced) this.#place()
      isPlaced = true
      const own = this.#votesFor(seed)
      if (own > votes) [votes, best] = [own, seed]
    }
    return best < 0 ? undefined : { votes, similarity: this.#similarityOf(best) }
  }

  #measure(): void {
    const used = Math.ceil(this.#count / 32)
    this.#turned.fill(0, 0, used * turnBins)
    this.#larger.fill(0, 0, used * sizeBins)
    for (let nth = 0; nth < this.#count; nth++) {
      const seen = this.#asked[this.#from + nth]!
      const own = this.#owned[this.#from + nth]!
      const turn = (angleOf(own) - angleOf(seen)) & (turnsOfAngle - 1)
      const size = finerBy(seen, own) + middleSize + (isMirrored(seen) ? mirroredAt : 0)
      this.#turn[nth] = turn
      this.#size[nth] = size
      const line = nth >>> 5
      this.#turned[line * turnBins + (turn >>> turnBits)]! |= 1 << nth
      this.#larger[line * sizeBins + (size >>> sizeBits)]! |= 1 << nth
    }
  }

  /** Marks in `near` the hits about as turned and as large as the seed, and returns their number. */
  #lookNear(seed: number): number {
    const [turned, larger] = [this.#turned, this.#larger]
    const turn = this.#turn[seed]! >>> turnBits
    const less = (turn - 1) & (turnBins - 1)
    const more = (turn + 1) & (turnBins - 1)
    const size = this.#size[seed]! >>> sizeBits
    let hits = 0
    for (let line = 0; 32 * line < this.#count; line++) {
      const turns = line * turnBins
      const sizes = line * sizeBins + size
      const near =
        (turned[turns + less]! | turned[turns + turn]! | turned[turns + more]!) &
        (larger[sizes - 1]! | larger[sizes]! | larger[sizes + 1]!)
      this.#near[line] = near
      hits += bitsIn(near)
    }
    return hits
  }

  /** The picture's middle by each hit, and its error. */
  #place(): void {
    for (let nth = 0; nth < this.#count; nth++) {
      const seen = this.#asked[this.#from + nth]!
      const own = this.#owned[this.#from + nth]!
      const scale = scaleOf(finerBy(seen, own))
      const turn = this.#turn[nth]!
      const cosine = scale * cosines[turn]!
      const sine = scale * cosines[(turn + (3 * turnsOfAngle) / 4) & (turnsOfAngle - 1)]!
      this.#x[nth] = xOf(own) - cosine * xOf(seen) + sine * yOf(seen)
      this.#y[nth] = yOf(own) - sine * xOf(seen) - cosine * yOf(seen)
      this.#reach[nth] = apart.place * (1 + scale)
    }
  }

  /** Counts hits in `near` that agree with the seed. */
  #votesFor(seed: number): number {
    let votes = 0
    for (let line = 0; 32 * line < this.#count; line++) {
      for (let bits = this.#near[line]!; bits !== 0; bits &= bits - 1) {
        const nth = 32 * line + 31 - Math.clz32(bits & -bits)
        if (!this.#agree(seed, nth)) continue
        const seen = this.#asked[this.#from + nth]!
        const own = this.#owned[this.#from + nth]!
        if (this.#isCounted(seen, own, votes)) continue
        this.#counted.asked[votes] = seen
        this.#counted.owned[votes++] = own
      }
    }
    return votes
  }

  #agree(seed: number, nth: number): boolean {
    const reach = this.#reach[seed]!
    return (
      Math.abs(this.#size[nth]! - this.#size[seed]!) <= apart.size &&
      ((this.#turn[nth]! - this.#turn[seed]! + apart.turn) & (turnsOfAngle - 1)) <= 2 * apart.turn &&
      Math.abs(this.#x[nth]! - this.#x[seed]!) < reach &&
      Math.abs(this.#y[nth]! - this.#y[seed]!) < reach
    )
  }

  /** True when a counted hit shares either feature. */
  #isCounted(seen: number, own: number, votes: number): boolean {
    const { asked, owned } = this.#counted
    for (let nth = 0; nth < votes; nth++) if (asked[nth] === seen || owned[nth] === own) return true
    return false
  }

  #similarityOf(hit: number): Similarity {
    const seen = this.#asked[this.#from + hit]!
    return {
      scale: scaleOf(finerBy(seen, this.#owned[this.#from + hit]!)),
      degrees: (this.#turn[hit]! / turnsOfAngle) * 360,
      mirrored: isMirrored(seen),
      x: rounded(this.#x[hit]!),
      y: rounded(this.#y[hit]!),
    }
  }
}

/**
 * The first count, those under the rarest words: drawn pictures and textures share thousands, under words that all of them have.
 */
const maxHits = 80
const lines = Math.ceil(maxHits / 32)

/** Largest differences of two rough poses of one map: two thirds of an octave, a sixteenth of a turn, and a place. */
const apart = { size: 2, turn: 4, place: 0.12 }

/** Bins are as wide as two angles or sizes that agree may differ, so that these lie in the same one or the next. */
const turnBits = Math.log2(apart.turn)
const turnBins = turnsOfAngle >>> turnBits
const sizeBits = Math.log2(apart.size)

/** Places are known to a sixty-fourth; the sums behind them end differently with the order of hits. */
const rounded = (place: number) => (Math.round(place * 256) || 0) / 256

/** A higher size step is finer, so the owned image is the larger one when the asked posting's step is higher. */
const finerBy = (seen: number, own: number): number => sizeOf(seen) - sizeOf(own)
const scales = Float64Array.from({ length: 2 * maxSize + 1 }, (_, at) => 2 ** ((at - maxSize) / sizesPerOctave))
const scaleOf = (finer: number): number => scales[finer + maxSize]!
const cosines = Float64Array.from({ length: turnsOfAngle }, (_, at) => Math.cos((at / turnsOfAngle) * 2 * Math.PI))

/** Bin of equal size, after one free bin. Bins of mirror images lie apart and agree with no others. */
const middleSize = apart.size + maxSize
const mirroredAt = 2 * (middleSize + apart.size)
const sizeBins = (2 * mirroredAt) >>> sizeBits

/** Counts the set bits. */
function bitsIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x5555_5555)
  const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24
}
