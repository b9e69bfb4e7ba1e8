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

/** What a page showed is kept and sealed. */
export const evidenceKept = defineEvent<About>('evidence.kept')
/** It could not be kept, and is not tried again by itself. */
export const evidenceFailed = defineEvent<About & { problem: string }>('evidence.failed')
/** Whether a case whose image user may see and pay it holds this evidence. */
export const evidenceOfPayer = defineQuery<{ caseId: Id; evidenceId: Id }, boolean>('evidence.of-payer')
/** Those of these evidences that something open needs: they are not removed. */
export const evidenceNeeded = defineQuery<{ evidenceIds: readonly Id[] }, ReadonlySet<Id>>('evidence.needed')
