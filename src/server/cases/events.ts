import type { CaseState } from '#contract/cases/states.ts'
import type { Id } from '#contract/wire.ts'
import { defineEvent } from '#server/platform/features/event.ts'

/** A case has gone from one state to another; told in the transaction in which it did. */
export const caseMoved = defineEvent<{ caseId: Id; from: CaseState; to: CaseState }>('case.moved')
