/** The token of a mail that confirms a change; one of digits alone is read as a number. */
export type PayoutSearch = { confirm?: string | number }
