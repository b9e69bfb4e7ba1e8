import {
  getCluster,
  getFindability,
  getMatch,
  judgeMatch,
  judgeMatches,
  listClusters,
  listMatches,
  undoJudgeMatches,
} from '#contract/matches/endpoints.ts'
import { importDecisions, readDecisionsSheet } from '#contract/matches/decisions-sheet.ts'
import { columnsOfDecisions, importSheetDecisions } from './decisions/import-decisions.ts'
import type { Match } from '#contract/matches/match.ts'
import type { Id } from '#contract/wire.ts'
import { decodeFingerprint, formatHowSure } from '#engine/index.ts'
import { readImage } from '#server/images/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import { missing } from '#server/platform/refuse.ts'
import { findFingerprintFailed } from '#server/fingerprints/index.ts'
import { readOwnedFingerprints } from '#server/fingerprints/owned/index.ts'
import { takedownOfCluster } from './events.ts'
import { judge } from './judging/judge-matches.ts'
import { matchesOfCluster } from './claimed-store.ts'
import { type ClusterRow, findCluster, findMatch } from './match-store.ts'
import { listMatchesInOrder, listSites } from './triage/list-store.ts'
import { undoJudging } from './triage/undo-judging.ts'
import { showInFull } from './show-in-full.ts'
import { showClusters, showMatches, type ShowNeeds } from './view.ts'

type Needs = ShowNeeds & Pick<Deps, 'clock' | 'queue' | 'events'>

export const matchRoutes: Route<Needs>[] = [
  handle(listMatches, async ({ query, user }, deps: Needs) => {
    const { page, pageSize, order, sort, ...filter } = query
    const part = { page, pageSize, order, sort, filter, now: deps.clock() }
    const { rows, total } = await listMatchesInOrder(deps.db, user.accountId, part)
    return { data: await showMatches(deps, user.accountId, rows), total, page, pageSize }
  }),
  handle(getMatch, async ({ params, user }, deps: Needs) => {
    const match = await findMatch(deps.db, user.accountId, params.matchId)
    if (!match) throw missing('match')
    return await showInFull(deps, user.accountId, match)
  }),
  handle(judgeMatch, async ({ params, body, user }, deps: Needs) => {
    await judge(deps, user.accountId, { matchIds: [params.matchId] }, body.verdict)
    return await showOne(deps, user.accountId, params.matchId)
  }),
  handle(judgeMatches, async ({ body, user }, deps: Needs) => {
    const wanted = body.filter ? { clusterId: body.filter.cluster } : { matchIds: body.matchIds ?? [] }
    const { changed, copies, change } = await judge(deps, user.accountId, wanted, body.verdict)
    return {
      changed: changed.map(({ id }) => id),
      before: Object.fromEntries(changed.map(({ id, verdict }) => [id, verdict])),
      copies,
      change,
    }
  }),
  handle(readDecisionsSheet, ({ body, user }) => columnsOfDecisions(user.accountId, body.content)),
  handle(importDecisions, ({ body, user }, deps: Needs) => importSheetDecisions(deps, user.accountId, body)),
  handle(undoJudgeMatches, async ({ params, user }, deps: Needs) => ({
    changed: await undoJudging(deps, user.accountId, params.changeId),
  })),
  handle(getFindability, async ({ params, user }, deps: Needs) => {
    const image = await readImage(deps.db, params.imageId)
    if (image?.ownerId !== user.accountId) throw missing('image')
    const [own] = await readOwnedFingerprints(deps.db, [image.id])
    if (!own) return { whyNot: (await findFingerprintFailed(deps.db, image.id))?.problem ?? null, howSure: null }
    return { whyNot: null, howSure: formatHowSure(decodeFingerprint(own.fingerprint)) ?? null }
  }),
  handle(listClusters, async ({ query, user }, deps: Needs) => {
    const { page, pageSize, order, sort, ...filter } = query
    const part = { page, pageSize, order, sort, filter, now: deps.clock() }
    const { rows, total } = await listSites(deps.db, user.accountId, part)
    return { data: await showClusters(deps, user.accountId, rows), total, page, pageSize }
  }),
  handle(getCluster, async ({ params, user }, deps: Needs) => {
    const cluster = await findCluster(deps.db, user.accountId, params.clusterId)
    if (!cluster) throw missing('site')
    const [shown] = await showClusters(deps, user.accountId, [cluster])
    return { ...shown!, ...(await relatedTo(deps, cluster)) }
  }),
]

const maxRelated = 2000

/** Ids of the open takedown, the matches and the images of a site. */
async function relatedTo({ db, queries }: Needs, { id, ownerId }: ClusterRow) {
  const matches = await matchesOfCluster(db, ownerId, id, { most: maxRelated })
  const imageIds = [...new Set(matches.map(({ imageId }) => imageId))]
  const takedown = await queries.askOne(db, takedownOfCluster, { ownerId, clusterId: id })
  return { takedown: takedown ?? null, matchIds: matches.map((match) => match.id), imageIds }
}

async function showOne(deps: Needs, ownerId: Id, matchId: Id): Promise<Match> {
  const match = await findMatch(deps.db, ownerId, matchId)
  if (!match) throw missing('match')
  const [shown] = await showMatches(deps, ownerId, [match])
  return shown!
}
