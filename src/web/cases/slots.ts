import type { Id } from '#contract/wire.ts'
import { defineSlot } from '#web/platform/slot.tsx'

/** At the desk, on the page of a case that was taken on: the page that its image user has. */
export const paymentPageOfCase = defineSlot<{ caseId: Id }>('cases.payment-page')

/** At the desk, on the page of a case that was taken on: its way to lawyers. */
export const lawyersOfCase = defineSlot<{ caseId: Id }>('cases.lawyers')

/** On the owner's page of a case: what they are asked about lawyers. */
export const lawyersOfOwnCase = defineSlot<{ caseId: Id }>('cases.own-lawyers')
