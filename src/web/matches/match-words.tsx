import { formatChanges } from '#contract/fingerprints/change.ts'
import type { Match, Decision } from '#contract/matches/match.ts'
import type { MatchEvidence, MatchInFull } from '#contract/matches/match-in-full.ts'
import { formatDay } from '#web/platform/moments.ts'
import { StatusMark } from '#web/ui/feedback/status-mark.tsx'

const bands = {
  certain: { filled: 'full', word: 'certain' },
  likely: { filled: 'half', word: 'likely' },
  look: { filled: 'empty', word: 'have a look' },
} as const

/** Certainty of the engine in per cent and a word; the square repeats the word. */
export const Score = ({ score, band }: Pick<Match, 'score' | 'band'>) => (
  <StatusMark filled={bands[band].filled} tone="ink">
    {score} %, {bands[band].word}
  </StatusMark>
)

const decisions: Partial<
  Record<Decision, { filled: 'full' | 'half' | 'empty'; tone: 'ok' | 'warn' | 'dim'; word: string }>
> = {
  approved: { filled: 'full', tone: 'ok', word: 'Approved' },
  licensed: { filled: 'full', tone: 'ok', word: 'Licensed' },
  ignored: { filled: 'empty', tone: 'dim', word: 'Ignored' },
  not_mine: { filled: 'empty', tone: 'dim', word: 'Not mine' },
  unsure: { filled: 'half', tone: 'warn', word: 'Unsure' },
}

const withoutTerms = { filled: 'half', tone: 'warn', word: 'Licensed, its terms are not said yet' } as const

/** Decision on a match; empty while undecided. A licence missing from the ledger counts as incomplete. */
export const Decided = ({ verdict, licence }: { verdict: Decision; licence: Match['licence'] }) => {
  const decision = verdict === 'licensed' && licence.state === 'unknown' ? withoutTerms : decisions[verdict]
  return (
    decision && (
      <StatusMark filled={decision.filled} tone={decision.tone}>
        {decision.word}
      </StatusMark>
    )
  )
}

/** Returns a sentence about who or which rule decided; undefined while undecided. */
export function decidedBy({ verdictBy, verdictAt, verdictRule }: Decider): string | undefined {
  const on = verdictAt === null ? '' : ` on ${formatDay(verdictAt)}`
  switch (verdictBy) {
    case null:
      return undefined
    case 'owner':
      return `You decided${on}.`
    case 'rule':
      return verdictRule === null
        ? `A rule of yours decided${on}; it has ended.`
        : `Your rule “${verdictRule}” decided${on}.`
    case 'licence':
      return `Your licences decided${on}.`
    case 'site':
      return `It is on a site of your own, which was noticed${on}.`
    case 'copy':
      return `Decided${on} as you had decided about the same copy.`
    default:
      return verdictBy satisfies never
  }
}

type Decider = Pick<MatchInFull, 'verdictBy' | 'verdictAt' | 'verdictRule'>

/** Returns the engine's evidence in a line. */
export function formatEvidence({ inliers, cells, hashDistance }: MatchEvidence): string {
  if (hashDistance !== null) return `As a whole it looks ${percent(256 - hashDistance, 256)} % the same`
  return `${inliers.toLocaleString('en-US')} details are the same, over ${percent(cells, 64)} % of the picture`
}

const percent = (part: number, whole: number) => Math.round((100 * part) / whole)

/** Says that the copy left its page, or that the page embeds the owner's own file. */
export const Whereabouts = ({ alive, hotlink }: Pick<Match, 'alive' | 'hotlink'>) => (
  <>
    {hotlink && (
      <StatusMark filled="half" tone="ink">
        Shown from your own site
      </StatusMark>
    )}
    {!alive && (
      <StatusMark filled="empty" tone="warn">
        No longer on its page
      </StatusMark>
    )}
  </>
)

/** Describes the edits to the copy, as a sentence without its full stop. */
export function changesOf({ changes }: Pick<Match, 'changes'>): string {
  const words = formatChanges(changes)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export const aspectOf = ({ width, height }: { width: number; height: number }): number =>
  width > 0 && height > 0 ? width / height : 1.5

/** '1600 × 900'. */
export const formatPixels = ({ width, height }: { width: number; height: number }): string => `${width} × ${height}`
