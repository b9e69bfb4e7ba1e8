import type { Id } from '#contract/wire.ts'
import { defineEvent } from '#server/platform/features/feature-bus.ts'

/** An order is filed with the Office, refused, or registered. Told in the transaction of its move. */
export const registrationMoved = defineEvent<{
  registrationId: Id
  office: 'US' | 'CA'
  to: 'filed' | 'refused' | 'registered'
}>('registration.moved')
