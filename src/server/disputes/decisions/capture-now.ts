import { z } from 'zod'
import { pairsOf } from '#contract/cases/submission/pairs.ts'
import { Id } from '#contract/wire.ts'
import { readCase } from '#server/cases/rows/index.ts'
import { savedDraftOf } from '#server/cases/drafts/index.ts'
import { keepEvidence } from '#server/evidence/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { job } from '#server/platform/jobs/job.ts'
import { keepCapture } from './dispute-store.ts'

/** Captures a case's pages in their current state. */
export const captureNowJob = job({ name: 'capture-disputed-pages', payload: z.object({ caseId: Id }), onePerKey: true })

/** Captures every pair of a case again. Evidence locks the pairs first, so the case itself is not locked. */
export async function captureNow(deps: Pick<Deps, 'db' | 'objects' | 'queue' | 'clock'>, caseId: Id): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const row = await readCase(tx, caseId)
    if (!row) return
    const { draft } = await savedDraftOf({ ...deps, db: tx }, row)
    const uses = pairsOf(draft).flatMap(({ image, match }) =>
      image._id !== null && URL.canParse(match.origin.url) && match.url !== ''
        ? [{ uuid: image.uuid, imageId: image._id, pageUrl: match.origin.url, fileUrl: match.url, matchId: match._id }]
        : [],
    )
    const keyOf = ({ imageId, pageUrl, fileUrl }: (typeof uses)[number]) => [imageId, pageUrl, fileUrl].join('\n')
    for (const { uuid, ...use } of uses.toSorted((one, other) => keyOf(one).localeCompare(keyOf(other)))) {
      const made = await keepEvidence(deps, tx, { ...use, ownerId: row.ownerId, requestedBy: 'case' })
      await keepCapture(tx, { caseId, uuid, evidenceId: made.id, askedAt: deps.clock() })
    }
  })
}
