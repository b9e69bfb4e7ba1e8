import type { Match } from '#contract/matches/match.ts'

/** A match, with the other pages of its site that show the same file. */
export type FileOnSite = { match: Match; others: readonly Match[] }

/** Gathers uses of one file of an image on one site, in the order of the list. */
export const filesOnSites = (listed: readonly Match[]): FileOnSite[] =>
  [...Map.groupBy(listed, ({ cluster, image, url }) => `${cluster} ${image} ${url}`).values()].map(
    ([match, ...others]) => ({ match: match!, others }),
  )
