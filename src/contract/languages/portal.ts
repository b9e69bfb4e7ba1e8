import { readWords, type Words } from './read-words.ts'
import { portal as signatures } from './signatures.ts'
import type texts from './en/portal.json'

export type PortalTexts = typeof texts

/** Words of the payment page. */
export type PortalWords = Words<PortalTexts, typeof signatures>

/** Reads the words of one language; equal days stand once, and a decision without a name stands with its day. */
export function readPortal(given: PortalTexts): PortalWords {
  const words = readWords(given, signatures)
  const { uses, decision } = words
  return {
    ...words,
    uses: { ...uses, seenFromTo: (from, to) => (from === to ? String(from) : uses.seenFromTo(from, to)) },
    decision: { ...decision, by: (day, name) => (name === '' ? String(day) : decision.by(day, name)) },
  }
}
