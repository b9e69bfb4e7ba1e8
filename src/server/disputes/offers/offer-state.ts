import type { OfferRow } from './offer-store.ts'

type Running = Pick<OfferRow, 'state' | 'endsAt'>

/** What an offer is at: one that nobody took by its end ran out, whether or not that was noted. */
export const stateNow = ({ state, endsAt }: Running, now: Date): OfferRow['state'] =>
  (state === 'open' || state === 'waiting') && endsAt !== null && endsAt <= now ? 'expired' : state
