import type { Id } from '#contract/wire.ts'

/** Whose work it is that no account has asked for. */
export const providerAccount: Id = '0'.repeat(24)
