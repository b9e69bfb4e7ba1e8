import { z } from 'zod'
import { isShown } from '#contract/matches/filter.ts'
import type { Verdict } from '#contract/matches/match.ts'
import { Id } from '#contract/wire.ts'
import { familiesOf } from '#server/images/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { job } from '#server/platform/jobs/job.ts'
import { judgeIn } from '../give-verdicts.ts'
import { findsByIds, lockAround, lockMatches, type MatchRow } from '../match-store.ts'
import { findStepsOf, saveFindSteps, takeFindChange } from '../triage/change-store.ts'
import { type Around, findsAround } from './judging-store.ts'
import { likeBefore } from './like-before.ts'
import { isSameCopy } from './same-copy.ts'

/** Goes on judging copies of what an owner has judged, where those are more than a call can hold. */
export const judgeMoreCopies = job({
  name: 'judge-more-copies',
  payload: z.object({ change: Id, matchIds: z.array(Id), after: Id }),
  withinSeconds: 120,
})

type Needs = Pick<Deps, 'db' | 'clock' | 'queue'>

/** So many finds are held against what was judged in one transaction. */
const atOnce = 300

/** What was judged, as it was before. */
type Decided = Pick<
  MatchRow,
  | 'id'
  | 'imageId'
  | 'clusterId'
  | 'contentHash'
  | 'urlHash'
  | 'pageHash'
  | 'pageUrl'
  | 'host'
  | 'region'
  | 'changes'
  | 'verdict'
  | 'verdictBy'
>

/** Finds that may follow, with those images of which each image is a double. `isMore` where there may be others after them. */
type Following = { ids: Id[]; families: Map<Id, Id[]>; isMore: boolean }

const isDecision = (verdict: Verdict) => !isShown('undecided', verdict)
/** What copies followed. */
const spoke = ({ verdict, verdictBy }: Decided) => isDecision(verdict) && verdictBy === 'owner'

/** The finds that may follow a judgement, after one of them: what waits where it speaks, and what had followed the verdict that it replaces. */
export async function mayFollow(
  tx: Tx,
  ownerId: Id,
  { decided, verdict, after }: { decided: readonly Decided[]; verdict: Verdict; after: string },
): Promise<Following> {
  const families = await familiesOf(
    tx,
    ownerId,
    decided.map(({ imageId }) => imageId),
  )
  const replaced = decided.filter((one) => spoke(one) && one.verdict !== verdict)
  const sites = (some: readonly Decided[]) => [...new Set(some.map(({ clusterId }) => clusterId))]
  const around: Around = {
    imageIds: [...new Set([...families.values()].flat())],
    except: decided.map(({ id }) => id),
    ...(isDecision(verdict) && {
      waiting: {
        clusterIds: sites(decided),
        contentHashes: verdict === 'not_mine' ? [...new Set(decided.map(({ contentHash }) => contentHash))] : [],
      },
    }),
    ...(replaced.length > 0 && {
      given: {
        clusterIds: sites(replaced),
        verdicts: [...new Set(replaced.map((one) => one.verdict))],
        isAnywhere: replaced.some((one) => one.verdict === 'not_mine'),
      },
    }),
  }
  if (!around.waiting && !around.given) return { ids: [], families, isMore: false }
  const ids = await findsAround(tx, ownerId, { ...around, after, limit: atOnce })
  return { ids, families, isMore: ids.length === atOnce }
}

type Judgement = { change: Id; decided: readonly Decided[]; verdict: Verdict; following: Following }

/**
 * Gives the finds that are the same copy as what was judged the same verdict. What had followed a verdict that is no more follows the
 * next newest that speaks of it, or waits again. All of them are locked. Resolves to those that changed, as they were.
 */
export async function judgeCopies(needs: Needs, tx: Tx, ownerId: Id, judgement: Judgement): Promise<MatchRow[]> {
  const { change, decided, verdict, following } = judgement
  const finds = (await findsByIds(tx, following.ids)).filter((find) => find.ownerId === ownerId)
  const alike = finds.filter((find) => waits(find) && isDecision(verdict) && isCopyOf(find, judgement))
  const followed = finds.filter((find) => hadFollowed(find, judgement))
  const said = await likeBefore(tx, ownerId, followed)
  const given: [Verdict, Id][] = [
    ...alike.map(({ id }): [Verdict, Id] => [verdict, id]),
    ...followed.map(({ id }): [Verdict, Id] => [said.get(id) ?? 'new', id]),
  ]
  const changed: MatchRow[] = []
  for (const [one, same] of Map.groupBy(given, ([its]) => its)) {
    const some = await judgeIn(needs, tx, ownerId, { ids: same.map(([, id]) => id), verdict: one, by: 'copy' })
    await saveFindSteps(tx, change, some, one)
    changed.push(...some)
  }
  const after = following.isMore ? following.ids.at(-1) : undefined
  if (after !== undefined)
    await needs.queue.enqueue(tx, judgeMoreCopies, { change, matchIds: decided.map(({ id }) => id), after })
  return changed
}

const waits = ({ verdict }: MatchRow) => verdict === 'new' || verdict === 'seen'

/** A picture that is not the owner's is not theirs anywhere; about any other use they decide site by site. */
const isCopyOf = (find: MatchRow, { decided, verdict, following }: Judgement): boolean =>
  decided.some(
    (one) =>
      following.families.get(one.imageId)?.includes(find.imageId) === true &&
      (one.clusterId === find.clusterId
        ? isSameCopy(one, find)
        : verdict === 'not_mine' && one.contentHash === find.contentHash),
  )

const hadFollowed = (find: MatchRow, { decided, verdict, following }: Judgement): boolean =>
  find.verdictBy === 'copy' &&
  decided.some(
    (one) =>
      spoke(one) &&
      one.verdict !== verdict &&
      one.verdict === find.verdict &&
      following.families.get(one.imageId)?.includes(find.imageId) === true &&
      (one.verdict === 'not_mine' || (one.clusterId === find.clusterId && isSameCopy(one, find))),
  )

/** The job: what was judged otherwise since, or taken back, is followed no more. */
export async function goOnJudgingCopies(
  needs: Needs,
  { change, matchIds, after }: z.output<typeof judgeMoreCopies.payload>,
): Promise<void> {
  await needs.db.transaction(async (tx) => {
    const made = await takeFindChange(tx, change)
    if (!made) return
    const { ownerId, verdict } = made
    const before = new Map((await findStepsOf(tx, change, matchIds)).map((step) => [step.id, step]))
    const decided = (await findsByIds(tx, matchIds)).flatMap((find): Decided[] => {
      const was = before.get(find.id)
      return was && find.verdict === verdict ? [{ ...find, verdict: was.verdict, verdictBy: was.by }] : []
    })
    if (decided.length === 0) return
    const following = await mayFollow(tx, ownerId, { decided, verdict, after })
    await lockAround(tx, { ownerId, matchIds: following.ids })
    await lockMatches(tx, ownerId, following.ids)
    await judgeCopies(needs, tx, ownerId, { change, decided, verdict, following })
  })
}
