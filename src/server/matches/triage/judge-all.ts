import { z } from 'zod'
import type { MatchFilter } from '#contract/matches/filter.ts'
import type { Decision } from '#contract/matches/match.ts'
import type { Activity } from '#contract/platform/activities.ts'
import { Id } from '#contract/wire.ts'
import {
  advanceActivity,
  cancel,
  findActivity,
  giveUpActivity,
  isUnderWay,
  startActivity,
  stopActivity,
} from '#server/platform/activities/activities.ts'
import { endCounted, workInParts } from '#server/platform/activities/in-parts.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { job } from '#server/platform/jobs/job.ts'
import { missing, refuse } from '#server/platform/refuse.ts'
import { giveBackIn, judgeIn } from '../give-verdicts.ts'
import {
  countMatchSteps,
  type MatchChangeRow,
  matchStepsAfter,
  forgetMatchChange,
  forgetMatchChangesBefore,
  insertMatchChange,
  isMatchChangeRetracted,
  lockMatchChange,
  saveMatchesReached,
  saveMatchSteps,
  takeMatchChange,
} from './change-store.ts'
import { countMeant, idsMeant } from './filter-store.ts'

/** Judges every match that a filter means, or takes such a change back. A run that was cut off goes on where it had come to. */
export const judgeMatchesInBulk = job({
  name: 'judge-finds',
  payload: z.object({ activityId: Id }),
  withinSeconds: 120,
  concurrency: 2,
})
/** Forgets what would take judgements of many back. */
export const forgetMatchChanges = job({ name: 'forget-find-changes', payload: z.object({}), schedule: '50 3 * * *' })

type Needs = Pick<Deps, 'db' | 'clock' | 'queue'>
const atOnce = 500
const keptDays = 7

/** Begins to judge every match that the filter means now. */
export async function startJudging(
  needs: Needs,
  ownerId: Id,
  { filter, verdict }: { filter: MatchFilter; verdict: Decision },
): Promise<Activity> {
  const startedAt = needs.clock()
  return await needs.db.transaction(async (tx) => {
    const begun = await beginJudging(needs, tx, { ownerId, filter, verdict, startedAt })
    if (!begun) throw refuse('conflict', 'matches.none', 'No find fits this filter any more. Nothing was changed.')
    return begun
  })
}

/** The same within a transaction, for the owner or for a rule of theirs; undefined where no match is meant. */
export async function beginJudging(
  needs: Needs,
  tx: Tx,
  judging: { ownerId: Id; filter: MatchFilter; verdict: Decision; startedAt: Date; ruleId?: Id },
): Promise<Activity | undefined> {
  const { ownerId, filter, verdict, startedAt: until } = judging
  const total = await countMeant(tx, ownerId, { filter, until })
  return total === 0 ? undefined : await begin(needs, tx, { ...judging, title: titleOf(verdict, total), total })
}

/** Begins to give finds the verdicts back that they had. What its owner judged otherwise meanwhile stays so. */
export async function startUndoing(needs: Needs, ownerId: Id, activityId: Id): Promise<Activity> {
  await needs.db.transaction(async (tx) => {
    const made = await lockMatchChange(tx, ownerId, activityId)
    if (!made || made.undoes !== null || made.filter === null) throw missing('change')
  })
  if (await isUnderWay(needs.db, activityId)) await cancel(needs.db, ownerId, activityId)
  return await needs.db.transaction(async (tx) => {
    const made = (await lockMatchChange(tx, ownerId, activityId))!
    if (await isMatchChangeRetracted(tx, activityId))
      throw refuse('conflict', 'matches.undone', 'This was taken back already.')
    const total = await countMatchSteps(tx, activityId)
    const { filter, verdict } = made
    const title = `Taking back: ${titleOf(verdict, total)}`
    return await begin(needs, tx, {
      ownerId,
      filter,
      verdict,
      undoes: activityId,
      startedAt: needs.clock(),
      title,
      total,
    })
  })
}

/** Ends such work within a transaction, once the part that is being done is; what is over already stays so. */
export async function stopJudging(tx: Tx, ownerId: Id, activityId: Id): Promise<void> {
  await lockMatchChange(tx, ownerId, activityId)
  await stopActivity(tx, activityId)
}

type Begun = Omit<Parameters<typeof insertMatchChange>[1], 'activityId'> & { title: string; total: number }

async function begin({ queue }: Needs, tx: Tx, { title, total, ...change }: Begun): Promise<Activity> {
  const { ownerId } = change
  const activityId = await startActivity(tx, { ownerId, kind: 'change', title, total })
  await insertMatchChange(tx, { activityId, ...change })
  await queue.enqueue(tx, judgeMatchesInBulk, { activityId })
  return await findActivity(tx, ownerId, activityId)
}

/** The job: a few hundred finds a transaction, which also says how far it has come. */
export const carryOutJudging = (needs: Needs, activityId: Id): Promise<void> =>
  workInParts(needs, {
    part: (tx) => judgeSome(needs, tx, activityId),
    again: (tx) => needs.queue.enqueue(tx, judgeMatchesInBulk, { activityId }),
  })

async function judgeSome(needs: Needs, tx: Tx, activityId: Id): Promise<boolean> {
  const made = await takeMatchChange(tx, activityId)
  if (!made?.filter || !(await isUnderWay(tx, activityId))) return false
  const { filter, undoes } = made
  const part = undoes === null ? await judgeNext(needs, tx, { ...made, filter }) : await giveBackNext(tx, made, undoes)
  if (!part) {
    await endCounted(tx, made)
    return false
  }
  // Finds are locked before the activity, as everywhere; what was stopped meanwhile keeps this last part, which its undo knows of.
  await advanceActivity(tx, activityId, { done: part.count })
  await saveMatchesReached(tx, activityId, part.reached)
  return true
}

type Part = { count: number; reached: Id } | undefined

async function judgeNext(needs: Needs, tx: Tx, made: MatchChangeRow & { filter: MatchFilter }): Promise<Part> {
  const { ownerId, verdict, filter, activityId, ruleId, startedAt: until, reached: after } = made
  const ids = await idsMeant(tx, ownerId, { filter, until, after, limit: atOnce })
  const reached = ids.at(-1)
  if (reached === undefined) return undefined
  const by = ruleId === null ? { by: 'owner' as const } : { by: 'rule' as const, ruleId }
  await saveMatchSteps(tx, activityId, await judgeIn(needs, tx, ownerId, { ids, verdict, ...by }))
  return { count: ids.length, reached }
}

async function giveBackNext(
  tx: Tx,
  { ownerId, verdict: from, reached: after }: MatchChangeRow,
  undoes: Id,
): Promise<Part> {
  const before = await matchStepsAfter(tx, undoes, after, atOnce)
  const reached = before.at(-1)?.id
  if (reached === undefined) return undefined
  await giveBackIn(tx, ownerId, { before, from })
  return { count: before.length, reached }
}

/** What was judged until then can be taken back; what was to be taken back can be once more. */
export async function endJudging({ db, log }: Pick<Deps, 'db' | 'log'>, activityId: Id): Promise<void> {
  log.error({ activityId }, 'finds could not be judged')
  await db.transaction(async (tx) => {
    const made = await takeMatchChange(tx, activityId)
    if (!(await isUnderWay(tx, activityId))) return
    if (made?.undoes) await forgetMatchChange(tx, activityId)
    await giveUpActivity(tx, activityId)
  })
}

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

export const forgetJudging = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> =>
  forgetMatchChangesBefore(db, new Date(clock().getTime() - keptDays * 86_400_000))
