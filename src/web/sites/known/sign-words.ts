import type { DomainFacts, FactSource, Signal } from '#contract/sites/domain.ts'
import { type Standing, voicesOf } from '#contract/sites/weigh-signals.ts'

/** Names the kind of source: 'Germany, by its imprint'. */
export const fromWords: Record<FactSource, string> = {
  staff: 'our staff',
  known: 'our list of known sites',
  imprint: 'its imprint',
  footer: 'its footer',
  tld: 'the ending of its address',
  markup: 'marks in its pages',
  language: 'the language of its pages',
  hosting: 'where its server is',
  words: 'a guess from its words',
}

export const asBeginning = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** Formats a confidence in words and per cent: 'Likely, 85 %'. */
function formatConfidence(confidence: number): string {
  const word = bands.find(({ from }) => confidence >= from)!.word
  return `${word}, ${Math.round(confidence * 100)} %`
}

const bands = [
  { from: 0.9, word: 'Nearly certain' },
  { from: 0.75, word: 'Likely' },
  { from: 0.55, word: 'Rather likely' },
  { from: 0, word: 'Uncertain' },
] as const

/** With differing signs: 'Rather likely, 61 %: one sign differs'. */
export function howSure(fact: NonNullable<DomainFacts['country' | 'category']>, signals: readonly Signal[]): string {
  const differing = voicesOf(fact, signals).filter(({ standing }) => isDiffering(standing)).length
  const sure = formatConfidence(fact.confidence)
  return differing === 0 ? sure : `${sure}: ${differing === 1 ? 'one sign differs' : `${differing} signs differ`}`
}

export const isDiffering = (standing: Standing): boolean => standing === 'weaker' || standing === 'outnumbered'

/** Describes the role of a signal in the decision. */
export function formatStanding(standing: Standing, deciding: FactSource): string {
  switch (standing) {
    case 'decides':
      return 'It decides.'
    case 'agrees':
      return 'It says the same.'
    case 'outnumbered':
      return 'At least as many pages say something else.'
    case 'weaker':
      return `It does not decide: ${fromWords[deciding]} is stronger evidence.`
    case 'unread':
      return 'It does not decide: our lists no longer have this word.'
    default:
      return standing satisfies never
  }
}
