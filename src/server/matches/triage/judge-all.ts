import { type MatchFilter, type DecisionFilter, verdictsShown } from '#contract/matches/filter.ts'
import type { Decision } from '#contract/matches/match.ts'
import type { Activity } from '#contract/platform/activities.ts'
import type { Id } from '#contract/wire.ts'
import { defineBulkChange } from '#server/platform/bulk-changes/bulk-change.ts'
import { beginBulkChange, startBulkChange } from '#server/platform/bulk-changes/start-bulk-change.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { missing, refuse } from '#server/platform/refuse.ts'
import { giveBackIn, judgeIn, type JudgeNeeds } from '../judging/give-verdicts.ts'
import { asTheyWere, type VerdictBefore } from '../judging/verdict-store.ts'
import { idsMeant } from './filter-store.ts'

/** A verdict on the matches of one list, or of one that a rule decided; null where they were named. The rule that gives it may have ended since. */
export type Judging = { verdict: Decision; show: DecisionFilter | null; fromRule?: Id; ruleId?: Id }

/** The same verdict on many matches. What has left its list by then was decided meanwhile, and stays so; so does what was when it is taken back. */
export const judgeMatchesInBulk = defineBulkChange<JudgeNeeds, Judging, VerdictBefore>({
  name: 'judge-finds',
  atOnce: 500,
  apply: async (needs, tx, { ownerId, ids, change: { verdict, show, fromRule, ruleId } }) => {
    const by = ruleId === undefined ? { by: 'owner' as const } : { by: 'rule' as const, ruleId }
    const from = {
      ...(show !== null && show !== 'all' && show !== 'in-case' && { from: verdictsShown[show] }),
      ...(fromRule !== undefined && { fromRule }),
    }
    return asTheyWere(await judgeIn(needs, tx, ownerId, { ids, verdict, ...by, ...from }))
  },
  undo: (needs, tx, { ownerId, items, change }) => giveBackIn(needs, tx, ownerId, { items, from: change.verdict }),
  checkUndo: ({ show }) => {
    if (show === null) throw missing('change')
  },
  title: ({ verdict }, total) => titleOf(verdict, total),
  refusals: {
    none: () => refuse('conflict', 'matches.none', 'No find fits this filter any more. Nothing was changed.'),
    undone: () => refuse('conflict', 'matches.undone', 'This was taken back already.'),
  },
})

type Needs = Pick<Deps, 'db' | 'clock' | 'queue'>
type Wanted = { ownerId: Id; filter: MatchFilter; verdict: Decision; ruleId?: Id }

/** Begins to judge every match that the filter means now. */
export const startJudging = (needs: Needs, wanted: Wanted): Promise<Activity> =>
  startBulkChange(judgeMatchesInBulk, needs, changeOf(needs, wanted))

/** The same within a transaction, for the owner or for a rule of theirs; undefined where no match is meant. */
export const beginJudging = (needs: Needs, tx: Tx, wanted: Wanted): Promise<Activity | undefined> =>
  beginBulkChange(judgeMatchesInBulk, needs, tx, changeOf(needs, wanted))

const changeOf = ({ clock }: Pick<Deps, 'clock'>, { ownerId, filter, verdict, ruleId }: Wanted) => ({
  ownerId,
  change: {
    verdict,
    show: filter.show,
    ...(filter.rule !== undefined && { fromRule: filter.rule }),
    ...(ruleId !== undefined && { ruleId }),
  },
  meant: idsMeant(ownerId, filter, clock()),
})

function titleOf(verdict: Decision, total: number): string {
  const matches = total === 1 ? 'one find' : `${total.toLocaleString('en-US')} finds`
  switch (verdict) {
    case 'approved':
      return `Approving ${matches}`
    case 'ignored':
      return `Ignoring ${matches}`
    case 'not_mine':
      return `Saying that ${matches} ${total === 1 ? 'is' : 'are'} not mine`
    case 'licensed':
      return `Marking ${matches} as licensed`
    case 'unsure':
      return `Marking ${matches} as unsure`
    case 'new':
    case 'seen':
      return `Putting ${matches} back among those to decide`
    default:
      return verdict satisfies never
  }
}
