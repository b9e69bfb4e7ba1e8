/** The token of a mail that confirms a change. */
type PayoutSearch = { confirm?: string }

/** Reads an address; a token of digits alone was read as a number before. */
export const readPayoutSearch = ({ confirm }: Record<string, unknown>): PayoutSearch =>
  typeof confirm === 'string' || typeof confirm === 'number' ? { confirm: String(confirm) } : {}
