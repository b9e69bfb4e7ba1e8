import type { MatchInFull } from '#contract/matches/match-in-full.ts'

type Asked = Pick<MatchInFull, 'url'> & {
  origin: Pick<MatchInFull['origin'], 'url'>
  original: Pick<MatchInFull['original'], 'title'>
}

/** Asks an agency whether it sold a use. */
export const agencyMail = ({ origin, url, original }: Asked, sale: NonNullable<MatchInFull['sale']>): string => `Hello,

my picture “${original.title}” is shown on this page:
${origin.url}

This is the file that it shows:
${url}

By my records ${sale.agency} sold a licence on ${sale.soldOn}${sale.reference === null ? '' : ` (${sale.reference})`}, to a buyer who is not named there. Is the use above covered by that sale, or by another of yours? If it is: to whom was it sold, until when may they use it, and in what size?

If none of your customers is behind it I will write to whoever runs the page.

Kind regards
`
