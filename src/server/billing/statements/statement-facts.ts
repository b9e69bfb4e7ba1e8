import type { StatementKind, StatementLine } from '#contract/billing/statements/statements.ts'
import type { Currency } from '#contract/reference/money.ts'

/** A party as statements name it. */
export type Party = { name: string; address: string[]; country: string; taxNumber: string | null }

/** All that a statement says, as it was when it was issued: files are made of this alone. Amounts are in minor units. */
export type StatementFacts = {
  number: string
  kind: StatementKind
  currency: Currency
  issuer: Party
  owner: Party
  from: string | null
  until: string
  opening: number
  closing: number
  lines: StatementLine[]
  /** Movements of this currency up to its end, those of earlier statements included: one that was posted late stands in the next. */
  covered: number
  issuedAt: string
}

export const earnedIn = (lines: readonly StatementLine[]): number => lines.reduce((sum, { share }) => sum + share, 0)
export const paidIn = (lines: readonly StatementLine[]): number => lines.reduce((sum, { paid }) => sum + paid, 0)
