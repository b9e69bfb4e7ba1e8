import { keepSummary } from '#server/cases/changes/index.ts'
import { draftsOfClusters, savedDraftOf } from '#server/cases/drafts/index.ts'
import { matchesRegrouped, matchesWithoutCase } from '#server/matches/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { appendEvent } from '#server/platform/events/events.ts'
import { answer, on } from '#server/platform/features/feature-bus.ts'
import { uploadKey } from '#server/platform/uploads/events.ts'
import type { PartyConfig } from '#server/sites/index.ts'
import { withoutCase } from './checks/matches-without-case.ts'
import { summarizeDraft, withOwnIds } from './draft-summary.ts'
import { keyForFile } from './key-for-file.ts'
import type { SaveNeeds } from './save-draft.ts'

/** Drafts follow their matches; files and matches are asked about. */
export const submissionSubscriptions = [
  answer(uploadKey, async (_, file, needs: SaveNeeds) =>
    file.scope === 'cases' && file.caseId !== undefined
      ? await keyForFile(needs, { ...file, caseId: file.caseId })
      : undefined,
  ),
  on(matchesRegrouped, async (tx, { ownerId, clusterIds }, needs: Pick<Deps, 'objects' | 'config'> & PartyConfig) => {
    const inside = { ...needs, db: tx }
    for (const row of await draftsOfClusters(tx, ownerId, clusterIds)) {
      const { draft } = await savedDraftOf(inside, row)
      const about = await summarizeDraft(inside, ownerId, await withOwnIds(inside, ownerId, draft))
      if (about.clusterId === row.clusterId) continue
      await keepSummary(tx, row.id, about)
      await appendEvent(tx, ownerId, { type: 'case', caseId: row.id })
    }
  }),
  answer(matchesWithoutCase, (db, { ownerId, ...found }, needs: Pick<Deps, 'clock'> & PartyConfig) =>
    withoutCase({ ...needs, db }, ownerId, found),
  ),
]
