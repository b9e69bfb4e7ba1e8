/**
 * What an owner agrees to with the certification. A case names the version and the hash it was agreed to under, so the words of a version
 * never change: other words are another version.
 */
export const mandateVersion = '1.0'

/** The three things that the one tick says: that the answers are true, the terms on costs, and the mandate. */
export const mandateOf = (brand: string) => ({
  truth: 'Everything that I state in this submission is true and complete to the best of my knowledge.',
  costs: `I accept how what is paid is shared between ${brand} and me, that a case costs me nothing where nothing is paid, and that I can withdraw it free of charge until the first letter is sent.`,
  agent: `I authorize ${brand} to act for me in this matter: to negotiate, to settle and to receive payments, and to hand it to lawyers if I consent to that.`,
})

/** The words that the hash is of, with an empty line between them. */
export const mandateText = (brand: string): string =>
  [`Mandate, version ${mandateVersion}`, ...Object.values(mandateOf(brand))].join('\n\n')
