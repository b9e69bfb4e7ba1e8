import type { Id } from '#contract/wire.ts'
import { defineEvent, defineQuestion } from '#server/platform/features/event.ts'

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
export const evidenceOfPayer = defineQuestion<{ caseId: Id; evidenceId: Id }, boolean>('evidence.of-payer')
/** Those of these evidences that something open needs: they are not removed. */
export const evidenceNeeded = defineQuestion<{ evidenceIds: readonly Id[] }, ReadonlySet<Id>>('evidence.needed')
