import { z } from 'zod'

/**
 * States of a settlement. `pending`: paid, but not yet at our bank. `held`: at our bank, with a reason and a day. `negative`: refunds exceed the
 * rest. `void`: refunded in full before any pay-out.
 */
export const SettlementState = z.enum(['pending', 'held', 'due', 'in-run', 'paid', 'negative', 'void'])
export type SettlementState = z.infer<typeof SettlementState>

/** Why money that is here is not due yet. */
export const SettlementHoldCode = z.enum(['dispute', 'reserve', 'owner', 'country'])
export type SettlementHoldCode = z.infer<typeof SettlementHoldCode>

/** The outcome of a settlement in a run. */
export const PlacementState = z.enum(['placed', 'released', 'paid', 'returned'])
export type PlacementState = z.infer<typeof PlacementState>
