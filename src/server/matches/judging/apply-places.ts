import { z } from 'zod'
import type { Decision } from '#contract/matches/match.ts'
import { Id } from '#contract/wire.ts'
import { advanceActivity, giveUpActivity, isUnderWay, startActivity } from '#server/platform/activities/activities.ts'
import { endCounted } from '#server/platform/activities/end-counted.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { job } from '#server/platform/jobs/job.ts'
import { judgeIn } from './give-verdicts.ts'
import { isHotlink, isOwnPage, ownPlacesOf } from '../sightings/own-places.ts'
import { countMatchesOf, type PlacedMatch, placedMatchesAfter, writeHotlinks } from './places-store.ts'

/** Compares an owner's matches with the places where they publish, some at a time. */
export const applyPlaces = job({
  name: 'apply-places',
  payload: z.object({ ownerId: Id, activityId: Id, after: z.string().default('') }),
  withinSeconds: 120,
})

type Needs = Pick<Deps, 'db' | 'clock' | 'queue'>
const atOnce = 1000

/** Starts comparing existing matches with a new place of the owner, as an activity. */
export async function beginApplying({ queue }: Pick<Deps, 'queue'>, tx: Tx, ownerId: Id): Promise<void> {
  const total = await countMatchesOf(tx, ownerId)
  if (total === 0) return
  const title = 'Holding your finds against your own websites and profiles'
  const activityId = await startActivity(tx, { ownerId, kind: 'change', title, total })
  await queue.enqueue(tx, applyPlaces, { ownerId, activityId, after: '' })
}

/** The job: a bounded number of finds a transaction, then another job for the next part. A stopped job keeps its results. */
export async function applyPlacesTo(
  needs: Needs,
  { ownerId, activityId, after }: z.output<typeof applyPlaces.payload>,
) {
  await needs.db.transaction(async (tx) => {
    if (!(await isUnderWay(tx, activityId))) return
    const matches = await placedMatchesAfter(tx, ownerId, after, atOnce)
    await apply(needs, tx, ownerId, matches)
    const reached = matches.at(-1)?.id
    await advanceActivity(tx, activityId, { done: matches.length, once: `after ${after}` })
    if (reached === undefined || matches.length < atOnce) return await endCounted(tx, { ownerId, activityId })
    await needs.queue.enqueue(tx, applyPlaces, { ownerId, activityId, after: reached })
  })
}

/** The places stay: later finds are compared with them. */
export async function endApplying({ db, log }: Pick<Deps, 'db' | 'log'>, activityId: Id): Promise<void> {
  log.error({ activityId }, 'finds could not be held against their owner’s places')
  await db.transaction((tx) => giveUpActivity(tx, activityId, doneAnew))
}

const doneAnew = 'It is done anew when you add or remove a website or a profile.'

/** Approves waiting finds on the owner's own pages. Those approved for a place that is no longer theirs wait again. */
async function apply(needs: Needs, tx: Tx, ownerId: Id, matches: PlacedMatch[]): Promise<void> {
  const places = await ownPlacesOf(tx, ownerId)
  const read = matches.map((match) => ({
    find: match,
    isOwn: isOwnPage(match, places),
    hotlink: isHotlink(match, places),
  }))
  const idsOf = (is: (one: (typeof read)[number]) => boolean) => read.filter(is).map(({ find: match }) => match.id)
  const waiting: Decision[] = ['new', 'seen']
  await judgeIn(needs, tx, ownerId, {
    ids: idsOf(({ find: match, isOwn }) => isOwn && waiting.includes(match.verdict)),
    verdict: 'approved',
    from: waiting,
    by: 'site',
  })
  await judgeIn(needs, tx, ownerId, {
    ids: idsOf(({ find: match, isOwn }) => !isOwn && match.verdict === 'approved' && match.verdictBy === 'site'),
    verdict: 'new',
    from: ['approved'],
    fromBy: 'site',
    by: 'site',
  })
  for (const hotlink of [true, false]) {
    const other = read.filter((one) => one.hotlink === hotlink && one.find.hotlink !== hotlink)
    await writeHotlinks(
      tx,
      other.map(({ find: match }) => match.id),
      hotlink,
    )
  }
}
