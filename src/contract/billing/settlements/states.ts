import { z } from 'zod'

/**
 * How a settlement stands. `pending`: paid, and the money has not reached our bank. `held`: here, with a reason and a day. `negative`: more went back
 * to the payer than is left. `void`: all of it went back before anything was paid out.
 */
export const SettlementState = z.enum(['pending', 'held', 'due', 'in-run', 'paid', 'negative', 'void'])
export type SettlementState = z.infer<typeof SettlementState>

/** Why money that is here is not due yet. */
export const SettlementHoldCode = z.enum(['dispute', 'reserve', 'owner', 'country'])
export type SettlementHoldCode = z.infer<typeof SettlementHoldCode>

/** What became of a settlement in a run. */
export const PlacementState = z.enum(['placed', 'released', 'paid', 'returned'])
export type PlacementState = z.infer<typeof PlacementState>
