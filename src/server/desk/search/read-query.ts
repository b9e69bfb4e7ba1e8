import { portalIdIn } from '#contract/desk/portal-id-in.ts'
import { hundredthsIn, wordOfSum, wordsOfPhone } from './plain-numbers.ts'

/** Search of a case: one of the writings of each word has to stand in it. */
export type ReadQuery = {
  words: readonly { writings: readonly string[] }[]
  /** Number of a case, or its owner's address, where one word alone may be that. */
  alone: string | null
  /** Secret of a link to a payment page. */
  portalId: string | null
  caseId: string | null
}

/** A sum and a phone number may have spaces, and then they are all that is sought. */
export function readQuery(q: string): ReadQuery {
  const text = q.trim().toLowerCase()
  const none = { words: [], alone: null, portalId: null, caseId: null }
  const portalId = portalIdIn(text)
  if (portalId !== undefined) return { ...none, portalId }
  const [, caseId] = /(?:\/cases\/|^)([0-9a-f]{24})(?:[/?#]|$)/.exec(text) ?? []
  if (caseId !== undefined) return { ...none, caseId }
  const parts = text.split(/\s+/).filter(Boolean)
  const whole = parts.length > 1 ? numbersIn(text) : []
  const words = whole.length > 0 ? [text] : parts
  return {
    ...none,
    words: words.map((word) => ({ writings: [word, ...numbersIn(word)] })),
    alone: parts.length === 1 ? parts[0]! : null,
  }
}

/** A sum is kept as a word of its own, so that it is not found within a longer one. */
function numbersIn(text: string): string[] {
  const hundredths = hundredthsIn(text)
  return [...(hundredths === undefined ? [] : [` ${wordOfSum(hundredths)} `]), ...wordsOfPhone(text)]
}
