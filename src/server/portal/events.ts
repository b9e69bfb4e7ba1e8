import type { OpenAnswer, Portal, PortalDecision } from '#contract/portal/page.ts'
import type { Id } from '#contract/wire.ts'
import { defineEvent, defineQuery } from '#server/platform/features/feature-bus.ts'

/** The exchange of a case, as its page shows it. */
export type PageAnswers = {
  /** The answer that waits for a decision. */
  open: OpenAnswer | null
  /** The decision on the last answer. */
  decision: PortalDecision | null
  /** The offer of ours that can be accepted now. */
  offer: Portal['offer']
}

/** A case that was paid in full has its licence. */
export const licenceGranted = defineEvent<{ licenceId: Id; number: string; caseId: Id; ownerId: Id }>('licence.granted')

/** Asks what was answered, decided and offered in a case. */
export const pageAnswers = defineQuery<{ caseId: Id }, PageAnswers>('portal.answers')

/** Asks whether an offer of ours stands. */
export const isOfferOpen = defineQuery<{ caseId: Id }, boolean>('portal.offer-open')
