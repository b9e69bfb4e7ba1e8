import type { OpenWord } from '#contract/cases/heard.ts'
import type { CaseState } from '#contract/cases/case-states.ts'
import type { Draft } from '#contract/cases/submission/submission.ts'
import type { UseValue } from '#contract/matches/use-value.ts'
import type { Currency } from '#contract/reference/money.ts'
import type { Id } from '#contract/wire.ts'
import type { Db } from '#server/platform/db/database.ts'
import { defineEvent, defineQuery } from '#server/platform/features/feature-bus.ts'
import type { CaseRecord } from './rows/case-store.ts'

/**
 * A case has gone from one state to another; told in the transaction in which it did. `partOf` is the case that it became part of with it, or was
 * part of before it; null for others.
 */
export const caseMoved = defineEvent<{ caseId: Id; from: CaseState; to: CaseState; partOf: Id | null }>('case.moved')

/** Asks what the image users of these cases said on their pages: the answers and offers that no person has answered, and when the last one came. */
export const heardOnPage = defineQuery<{ caseIds: readonly Id[] }, { open: OpenWord[]; lastAt: Date | null }>(
  'case.heard-on-page',
)

/** Asks what the image users of these cases wrote by mail and in messages: the words that no person has answered, the last one, and the last answer. */
export const heardInThread = defineQuery<
  { caseIds: readonly Id[] },
  { open: OpenWord[]; lastAt: Date | null; answeredAt: Date | null }
>('case.heard-in-thread')

/** Something of a case changed that staff see who have it open. */
export const caseChanged = defineEvent<{ caseId: Id }>('case.changed')

/** The words changed by which staff find a case. */
export const caseReworded = defineEvent<{ caseId: Id }>('case.reworded')

/** Words by which staff find a case: `names` of people, places, numbers and sums come before `texts`, which may be cut. */
export type CaseWords = { names: readonly string[]; texts: readonly string[] }

/** Asks each feature for the words by which staff find a case. */
export const caseWordsAsked = defineQuery<{ caseId: Id }, CaseWords>('case.words')

/** The evidence of a case is secured: its letter is next, where the rule of its country allows one. */
export const letterNext = defineEvent<{ caseId: Id }>('case.letter-next')

/** Asks how much a case promises, and how much speaks against it, each from 0 to 100. */
export const caseRating = defineQuery<{ caseId: Id }, { worth: number; risk: number } | undefined, Db>('case.rating')

/** Sum that a case asks for, in minor units, and the owner's share; null while its tax is unknown. */
export type Claim = { currency: Currency; asked: number; share: number | null }

/** Asks what these cases of one owner claim; those without a price are missing. */
export const claimsOfCases = defineQuery<{ cases: readonly CaseRecord[] }, Map<Id, Claim>, Db>('case.claims')

/** Asks what an owner's cases at these states claim together, by currency, in minor units. */
export const claimedByOwner = defineQuery<
  { ownerId: Id; states: readonly CaseState[] },
  { currency: Currency; asked: number }[],
  Db
>('case.claimed')

/** Asks for the estimated price of all uses of a case together. */
export const valueOfCaseAsked = defineQuery<{ row: CaseRecord; draft: Draft }, UseValue, Db>('case.value')
