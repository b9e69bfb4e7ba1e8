import type { Case } from '#contract/cases/case.ts'
import type { Id } from '#contract/wire.ts'
import { defineSlot } from '#web/platform/slot.tsx'

/** The image user's answers and page, on the desk's page of an accepted case. */
export const imageUserOfCase = defineSlot<{ caseId: Id; isManaged: boolean }>()

/** At the desk, on the page of a case that was taken on: its way to lawyers. */
export const lawyersOfCase = defineSlot<{ caseId: Id }>()

/** Questions to the owner, on their page of a case. */
export const askedOfOwner = defineSlot<{ caseId: Id }>()

/** At the desk, on the page of a case: what its image user and we wrote to each other. */
export const threadOfCase = defineSlot<{ of: { case: Pick<Case, '_id' | 'state'> } }>()

/** On the owner's page of a case: what its image user and we wrote to each other. */
export const ownThread = defineSlot<{ of: Pick<Case, '_id' | 'state'> }>()

/** On the owner's page of an open case: what it can become besides withdrawn. */
export const waysOut = defineSlot<{ of: Pick<Case, '_id' | 'name' | 'cluster'> }>()

/** Price on the owner's page of a case. */
export const priceOfOwner = defineSlot<{ caseId: Id; isOver: boolean }>()

/** Letters on the owner's page of a case. */
export const lettersOfOwner = defineSlot<{ of: Pick<Case, '_id' | 'state'> }>()
