/** The token of a mail that confirms a change. */
export type PayoutSearch = { confirm?: string }
