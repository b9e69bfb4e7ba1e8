import type { PartyHooks } from '#server/matching/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { appendEvent } from '#server/platform/events/events.ts'
import { aboutOf, withOwnIds } from './about-draft.ts'
import { casesOfMatches, draftsOfClusters, lockParty, openCaseAgainst, updateCase } from './case-store.ts'
import { savedDraftOf } from './saved-draft.ts'

/** What cases have to say when finds go from one party to another. */
export const casePartyHooks = (deps: Pick<Deps, 'objects' | 'config'>): PartyHooks => ({
  heldByCases: async (tx, ownerId, { parties, matchIds }) => {
    for (const party of parties) await lockParty(tx, ownerId, party)
    return new Set((await casesOfMatches(tx, matchIds)).keys())
  },
  isCaseOpen: async (tx, ownerId, party) => {
    await lockParty(tx, ownerId, party)
    return (await openCaseAgainst(tx, ownerId, party)) !== undefined
  },
  regrouped: async (tx, ownerId, clusterIds) => {
    const inside = { ...deps, db: tx }
    for (const row of await draftsOfClusters(tx, ownerId, clusterIds)) {
      const { draft } = await savedDraftOf(inside, row)
      const about = await aboutOf(inside, ownerId, await withOwnIds(inside, ownerId, draft))
      if (about.clusterId === row.clusterId) continue
      await updateCase(tx, row.id, about)
      await appendEvent(tx, ownerId, { type: 'case', caseId: row.id })
    }
  },
})
