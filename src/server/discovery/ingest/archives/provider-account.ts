import type { Id } from '#contract/wire.ts'

/** Account of work that no account has asked for. */
export const providerAccount: Id = '0'.repeat(24)
