import { exportedTable } from '#server/platform/features/exported-table.ts'
import type { MatchRow } from '../match-store.ts'

/** Tables of matches, and of the decisions on them, in an account's export. */
export const exportedMatches = (rows: readonly MatchRow[]) => [
  exportedTable(
    'matches',
    {
      about: 'Copies of your photographs that were found on web pages.',
      columns: {
        id: ['Id of the match. Other tables name it as match.', ({ id }) => id],
        image: ['Id of your photograph', ({ imageId }) => imageId],
        page: ['Address of the page', ({ pageUrl }) => pageUrl],
        page_title: ['Title of the page', ({ pageTitle }) => pageTitle],
        file: ['Address of the copy', ({ url }) => url],
        site: ['Host of the page', ({ host }) => host],
        width: ['Width of the copy in pixels', ({ width }) => width],
        height: ['Height of the copy in pixels', ({ height }) => height],
        score: ['Certainty of the comparison, 0 to 100', ({ score }) => score],
        band: ['Certainty in words', ({ band }) => band],
        licence: ['State of the use by your licences', ({ licence }) => licence],
        alive: ['yes while the copy was there at the last look', ({ alive }) => alive],
        first_seen: ['First sight, in UTC', ({ firstSeen }) => firstSeen],
        last_seen: ['Last sight, in UTC', ({ lastSeen }) => lastSeen],
      },
    },
    rows,
  ),
  exportedTable(
    'decisions',
    {
      about: 'Decisions on matches. Matches without a decision are left out.',
      columns: {
        match: ['Id of the match', ({ id }) => id],
        image: ['Id of your photograph', ({ imageId }) => imageId],
        page: ['Address of the page', ({ pageUrl }) => pageUrl],
        decision: ['The decision', ({ verdict }) => verdict],
        by: ['owner, rule or licence', ({ verdictBy }) => verdictBy],
        at: ['Moment of the decision, in UTC', ({ verdictAt }) => verdictAt],
      },
    },
    rows.filter(({ verdict }) => verdict !== 'new'),
  ),
]
