import type { EvidenceRequest } from '#contract/evidence/evidence.ts'
import type { Id } from '#contract/wire.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { FairTurns } from '#server/platform/fairness/fair-turns.ts'
import { refuse } from '#server/platform/refuse.ts'
import { type EvidenceRow, filesOf } from './evidence-store.ts'
import { readWarc, WarcProblem } from './wacz/warc-records.ts'

const maxShown = 2000

type Needs = Pick<Deps, 'db' | 'objects'> & { reportTurns: FairTurns }

/**
 * Answers in the record of a capture, in order; none for supplied evidence. Recomputes the digests, and refuses as `evidence.altered` if
 * one differs from the record.
 */
export async function requestsOf({ db, objects, reportTurns }: Needs, row: EvidenceRow, by: Id) {
  const warc = (await filesOf(db, row.id)).find(({ kind }) => kind === 'warc')
  if (!warc) return { data: [], isAll: true }
  return await reportTurns([row.ownerId, by], async () => {
    const data: EvidenceRequest[] = []
    try {
      for await (const { type, url, status, mime, digest, date } of readWarc(
        await objects.stream('evidence', warc.objectKey),
      )) {
        if (type !== 'response' || url === null) continue
        if (data.length === maxShown) return { data, isAll: false }
        const at = new Date(date).toISOString()
        data.push({ url, at, status: status ?? 0, type: mime, sha256: digest.slice('sha256:'.length) })
      }
    } catch (error) {
      if (!(error instanceof WarcProblem)) throw error
      throw refuse('conflict', 'evidence.altered', `The record of the capture is not what was sealed. ${error.message}`)
    }
    return { data, isAll: true }
  })
}
