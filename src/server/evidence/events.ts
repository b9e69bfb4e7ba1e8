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
/** True when a case holds this evidence whose image user may see and pay it. */
export const evidenceOfPayer = defineQuery<{ caseId: Id; evidenceId: Id }, boolean>('evidence.of-payer')
/** Those of these evidences that open work needs: they are not deleted. */
export const evidenceNeeded = defineQuery<{ evidenceIds: readonly Id[] }, ReadonlySet<Id>>('evidence.needed')
