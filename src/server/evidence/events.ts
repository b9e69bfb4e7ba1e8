import type { Id } from '#contract/wire.ts'
import { defineEvent, defineQuery } from '#server/platform/features/feature-bus.ts'

type About = {
  evidenceId: Id
  number: string
  ownerId: Id
  imageId: Id
  matchId: Id | null
  pageUrl: string
  fileUrl: string
}

/** A page's content is kept and sealed. */
export const evidenceKept = defineEvent<About>('evidence.kept')
/** A capture failed for good, without automatic retries. */
export const evidenceFailed = defineEvent<About & { problem: string }>('evidence.failed')
/** True when this payable case holds the evidence. */
export const evidenceOfPayer = defineQuery<{ caseId: Id; evidenceId: Id }, boolean>('evidence.of-payer')
/** The evidences among these that open work needs. */
export const evidenceNeeded = defineQuery<{ evidenceIds: readonly Id[] }, ReadonlySet<Id>>('evidence.needed')
