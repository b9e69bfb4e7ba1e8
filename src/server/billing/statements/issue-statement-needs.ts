import type { Deps } from '#server/platform/deps.ts'
import type { PayoutNeeds } from '../payouts/read-payout-facts.ts'

/** The parts of the server that statements are issued with. */
export type IssueStatementNeeds = Pick<Deps, 'clock' | 'queue'> & PayoutNeeds
