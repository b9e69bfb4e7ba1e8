/** Kind of a key's word, in its highest eight bits: a band of a hash, or the signs of a feature. */
export const families = { band: 1, word: 2 } as const

export const wordBits = 24
const wordMask = (1 << wordBits) - 1

/** 32 bits: the family over the word. */
export const keyOf = (family: number, word: number): number => ((family << wordBits) | word) >>> 0
export const familyOf = (key: number): number => key >>> wordBits
export const wordOf = (key: number): number => key & wordMask
