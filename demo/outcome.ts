import type { Match } from '#contract/matches/match.ts'
import type { Copy, Manifest } from './web/manifest.ts'

/** A match as the demo tells it. */
export type FoundCopy = { image: string; page: string; url: string; score: number; changes: Match['changes'] }

export type Outcome = {
  /** Copies that a polite crawler can reach, as the maker of the demo web wrote them down. */
  expected: number
  found: number
  missed: Copy[]
  /** Finds that are no copies: strangers accused. */
  wrong: FoundCopy[]
}

/** Holds what was found against what the maker of the demo web did. Another size of a copy on the same page is right, and not asked for. */
export function judge(
  matches: FoundCopy[],
  { copies, unreachable }: Pick<Manifest, 'copies' | 'unreachable'>,
): Outcome {
  const place = ({ image, page }: { image: string; page: string }, url: string) => `${image} ${page} ${url}`
  const found = new Set(matches.map((match) => place(match, match.url)))
  const right = new Set(
    [...copies, ...unreachable].flatMap((copy) => [copy.url, ...copy.also].map((url) => place(copy, url))),
  )
  const missed = copies.filter((copy) => ![copy.url, ...copy.also].some((url) => found.has(place(copy, url))))
  return {
    expected: copies.length,
    found: copies.length - missed.length,
    missed,
    wrong: matches.filter((match) => !right.has(place(match, match.url))),
  }
}
