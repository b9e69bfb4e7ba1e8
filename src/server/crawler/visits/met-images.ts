/** Pictures and likenesses that one host brought in one crawl so far. They show which pages bring nothing new. */
export type MetImages = {
  /** Adds addresses; returns four-byte marks of the new ones. */
  meet(addresses: string[]): Uint8Array
  /** True when a similar page came before; remembers this one. */
  isLike(likeness: string): boolean
}

const markBytes = 4

/** Begins with the results of earlier pages. One address in a hundred million is taken for another; a page may then seem to bring nothing. */
export function openMetImages(before: { likeness: string | null; firstMet: Uint8Array | null }[]): MetImages {
  const marks = new Set<number>()
  const likenesses = new Set<string>()
  for (const { likeness, firstMet } of before) {
    if (likeness) likenesses.add(likeness)
    const bytes = Buffer.from(firstMet ?? [])
    for (let at = 0; at < bytes.length; at += markBytes) marks.add(bytes.readUInt32LE(at))
  }
  return {
    meet: (addresses) => {
      const first = addresses.map(markOf).filter((mark) => {
        const isFirst = !marks.has(mark)
        marks.add(mark)
        return isFirst
      })
      const bytes = Buffer.alloc(first.length * markBytes)
      for (const [index, mark] of first.entries()) bytes.writeUInt32LE(mark, index * markBytes)
      return bytes
    },
    isLike: (likeness) => {
      const isKnown = likenesses.has(likeness)
      likenesses.add(likeness)
      return isKnown
    },
  }
}

/** FNV-1a. */
function markOf(address: string): number {
  let mark = 0x81_1c_9d_c5
  for (let at = 0; at < address.length; at++) mark = Math.imul(mark ^ address.charCodeAt(at), 0x01_00_01_93)
  return mark >>> 0
}
