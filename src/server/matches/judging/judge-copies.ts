import { z } from 'zod'
import { isDecided } from '#contract/matches/filter.ts'
import type { Decision } from '#contract/matches/match.ts'
import { Id } from '#contract/wire.ts'
import { readFamilies } from '#server/images/library/index.ts'
import { changedAmong, lockBulkChange, saveChanged } from '#server/platform/bulk-changes/bulk-change-store.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { job } from '#server/platform/jobs/job.ts'
import { judgeIn } from './give-verdicts.ts'
import { matchesByIds, lockAround, lockMatches, type MatchRow } from '../match-store.ts'
import { judgeMatchesInBulk } from '../triage/judge-all.ts'
import { asTheyWere, type VerdictBefore } from './verdict-store.ts'
import { type Around, matchesAround } from './judging-store.ts'
import { likeBefore } from './like-before.ts'
import { isSameCopy } from './same-copy.ts'

/** Continues judging copies of matches that an owner has judged, if a call cannot hold them all. */
export const judgeMoreCopies = job({
  name: 'judge-more-copies',
  payload: z.object({ change: Id, matchIds: z.array(Id), after: Id }),
  withinSeconds: 120,
})

type Needs = Pick<Deps, 'db' | 'clock' | 'queue'>

/** Matches compared with the judged ones in one transaction. */
const atOnce = 300

/** Judged matches, as they were before. */
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

/** Finds that may follow, with each image's duplicates. `isMore` when further finds may come after them. */
type Following = { ids: Id[]; families: Map<Id, Id[]>; isMore: boolean }

/** True for a verdict that copies follow. */
const spoke = ({ verdict, verdictBy }: Decided) => isDecided(verdict) && verdictBy === 'owner'

/** Matches that may follow a judgement, after one of them: waiting ones, and those that had followed the replaced verdict. */
export async function mayFollow(
  tx: Tx,
  ownerId: Id,
  { decided, verdict, after }: { decided: readonly Decided[]; verdict: Decision; after: string },
): Promise<Following> {
  const families = await readFamilies(
    tx,
    ownerId,
    decided.map(({ imageId }) => imageId),
  )
  const replaced = decided.filter((one) => spoke(one) && one.verdict !== verdict)
  const sites = (some: readonly Decided[]) => [...new Set(some.map(({ clusterId }) => clusterId))]
  const around: Around = {
    imageIds: [...new Set([...families.values()].flat())],
    except: decided.map(({ id }) => id),
    ...(isDecided(verdict) && {
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
  const ids = await matchesAround(tx, ownerId, { ...around, after, limit: atOnce })
  return { ids, families, isMore: ids.length === atOnce }
}

type Judgement = { change: Id; decided: readonly Decided[]; verdict: Decision; following: Following }

/**
 * Gives copies of the judged matches the same verdict. Followers of a withdrawn verdict follow the next newest that applies, or wait again.
 * All of them are locked. Resolves to the changed ones, as they were.
 */
export async function judgeCopies(needs: Needs, tx: Tx, ownerId: Id, judgement: Judgement): Promise<MatchRow[]> {
  const { change, decided, verdict, following } = judgement
  const matches = (await matchesByIds(tx, following.ids)).filter((match) => match.ownerId === ownerId)
  const alike = matches.filter((match) => waits(match) && isDecided(verdict) && isCopyOf(match, judgement))
  const followed = matches.filter((match) => hadFollowed(match, judgement))
  const said = await likeBefore(tx, ownerId, followed)
  const given: [Decision, Id][] = [
    ...alike.map(({ id }): [Decision, Id] => [verdict, id]),
    ...followed.map(({ id }): [Decision, Id] => [said.get(id) ?? 'new', id]),
  ]
  const changed: MatchRow[] = []
  for (const [one, same] of Map.groupBy(given, ([its]) => its)) {
    const some = await judgeIn(needs, tx, ownerId, { ids: same.map(([, id]) => id), verdict: one, by: 'copy' })
    await saveChanged(tx, change, asTheyWere(some, one))
    changed.push(...some)
  }
  const after = following.isMore ? following.ids.at(-1) : undefined
  if (after !== undefined)
    await needs.queue.enqueue(tx, judgeMoreCopies, { change, matchIds: decided.map(({ id }) => id), after })
  return changed
}

const waits = ({ verdict }: MatchRow) => verdict === 'new' || verdict === 'seen'

/** A picture that is not the owner's is refused everywhere; any other use is decided site by site. */
const isCopyOf = (match: MatchRow, { decided, verdict, following }: Judgement): boolean =>
  decided.some(
    (one) =>
      following.families.get(one.imageId)?.includes(match.imageId) === true &&
      (one.clusterId === match.clusterId
        ? isSameCopy(one, match)
        : verdict === 'not_mine' && one.contentHash === match.contentHash),
  )

const hadFollowed = (match: MatchRow, { decided, verdict, following }: Judgement): boolean =>
  match.verdictBy === 'copy' &&
  decided.some(
    (one) =>
      spoke(one) &&
      one.verdict !== verdict &&
      one.verdict === match.verdict &&
      following.families.get(one.imageId)?.includes(match.imageId) === true &&
      (one.verdict === 'not_mine' || (one.clusterId === match.clusterId && isSameCopy(one, match))),
  )

/** The job: a verdict changed or withdrawn since has no further followers. */
export async function goOnJudgingCopies(
  needs: Needs,
  { change, matchIds, after }: z.output<typeof judgeMoreCopies.payload>,
): Promise<void> {
  await needs.db.transaction(async (tx) => {
    const made = await lockBulkChange(tx, judgeMatchesInBulk, { id: change })
    if (!made) return
    const { ownerId } = made
    const { verdict } = made.change
    const items = await changedAmong<VerdictBefore>(tx, change, matchIds)
    const before = new Map(items.map(({ id, back }) => [id, back]))
    const decided = (await matchesByIds(tx, matchIds)).flatMap((match): Decided[] => {
      const was = before.get(match.id)
      return was && match.verdict === verdict ? [{ ...match, verdict: was.verdict, verdictBy: was.by }] : []
    })
    if (decided.length === 0) return
    const following = await mayFollow(tx, ownerId, { decided, verdict, after })
    await lockAround(tx, { ownerId, matchIds: following.ids })
    await lockMatches(tx, ownerId, following.ids)
    await judgeCopies(needs, tx, ownerId, { change, decided, verdict, following })
  })
}
