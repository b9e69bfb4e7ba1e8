import type { Decision } from '#contract/matches/match.ts'

type Given = Exclude<Decision, 'new' | 'seen'>

/** Words of other services for our decisions; the first that fits counts. */
const words: readonly (readonly [RegExp, Given])[] = [
  [/\b(?:not (?:mine|my)|false|wrong|no match|mismatch|unrelated)/, 'not_mine'],
  [/\blicen[cs]e|\bsold\b|\bpaid\b/, 'licensed'],
  [/\b(?:unsure|maybe|later|pending|undecided|review)/, 'unsure'],
  [/\b(?:approv|allow|accept|permit|ok\b|authori[sz]ed|whitelist|own\b|friend)/, 'approved'],
  [/\b(?:ignor|skip|dismiss|archiv|no action|hidden)/, 'ignored'],
]

/** The decision that a cell names; undefined for unknown words. */
export const decisionIn = (cell: string): Given | undefined => {
  const plain = cell.trim().toLowerCase().replaceAll(/[_-]+/g, ' ')
  return words.find(([word]) => word.test(plain))?.[1]
}

/** The decisions that a list may hold, for a sentence. */
export const decisionsNamed = 'approved, licensed, ignored, not mine, or unsure'
