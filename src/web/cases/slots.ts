import type { Id } from '#contract/wire.ts'
import { defineSlot } from '#web/platform/slot.tsx'

/** At the desk, on the page of a case that was taken on: the page that its image user has. */
export const paymentPageOfCase = defineSlot<{ caseId: Id }>('cases.payment-page')
