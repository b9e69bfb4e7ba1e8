import type { Received } from '#contract/endpoint.ts'
import type { startSubmissions } from '#contract/submissions/submitting-endpoints.ts'
import type { Id } from '#contract/wire.ts'
import type { PartyConfig } from '#server/sites/index.ts'
import { sitesAmong } from '#server/matches/clusters/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { Refusal } from '#server/platform/refuse.ts'
import { openCaseAgainst } from '#server/cases/rows/index.ts'
import { startDraft } from './start-draft.ts'

type Needs = Pick<Deps, 'db' | 'objects' | 'clock' | 'config'> & PartyConfig
type Started = Received<typeof startSubmissions>['data'][number]

/** A draft of each of these clusters, one after the other; what keeps one from being made does not keep the others. */
export async function startDrafts(deps: Needs, ownerId: Id, clusters: readonly Id[]): Promise<Started[]> {
  const sites = new Map((await sitesAmong(deps.db, ownerId, clusters)).map((site) => [site.id, site]))
  const all: Started[] = []
  for (const cluster of new Set(clusters)) {
    const site = sites.get(cluster)
    const open = site && (await openCaseAgainst(deps.db, ownerId, site.party))
    if (open)
      all.push({
        cluster,
        case: open.id,
        isMade: false,
        reason: `There is already an open case on this site: ${open.name}.`,
      })
    else all.push(await startOne(deps, ownerId, cluster))
  }
  return all
}

async function startOne(deps: Needs, ownerId: Id, cluster: Id): Promise<Started> {
  try {
    const { row, isMade } = await startDraft(deps, ownerId, { cluster })
    return {
      cluster,
      case: row.id,
      isMade,
      reason: isMade ? null : `There is a draft of this site already: ${row.name}.`,
    }
  } catch (error) {
    if (error instanceof Refusal) return { cluster, case: null, isMade: false, reason: error.message }
    throw error
  }
}
