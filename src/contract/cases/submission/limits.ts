/** The most images of one submission, each with its match. */
export const maxPairs = 100

/** The most pages beside the first on which one image may be named. */
export const maxAdditionalLinks = 200

/** The most files of one list. */
export const maxFiles = 50

/** The longest text of several lines, of one line, and the longest address, in characters. */
export const longest = { text: 10_000, line: 500, address: 4000 } as const

/** Amounts in the currency's own unit: the least and greatest price, and what a requested price stays below. */
export const priceLimits = { least: 1, greatest: 1_000_000_000, requestedBelow: 100_000_000 } as const

/** Limits of a claimant's fields; lengths in characters. */
export const claimantLimits = {
  age: 16,
  phone: { least: 6, most: 40 },
  place: 40,
  postalCode: 20,
} as const

export const tooLong = (most: number) => `Maximum of ${most} characters allowed.`
export const tooShort = (least: number) => `Minimum of ${least} characters required.`
export const noImages = 'Please add an image and the page that uses it.'
export const tooManyImages = `At most ${maxPairs} images can be submitted at once.`
export const tooManyMatches = `At most ${maxPairs} matches can be submitted at once.`
