/** One side of a movement: a debit above zero, a credit below, in minor units. */
export type Entry = { account: string; currency: string; amount: bigint }
