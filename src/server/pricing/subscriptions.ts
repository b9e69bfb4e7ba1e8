import { isJustSubmitted } from '#contract/cases/state-questions.ts'
import { formatAmount } from '#contract/reference/money.ts'
import { caseMoved, caseWordsAsked, claimedByOwner, claimsOfCases, valueOfCaseAsked } from '#server/cases/index.ts'
import { valuesOfUses, worthsOfUses } from '#server/matches/index.ts'
import { answer, on } from '#server/platform/features/feature-bus.ts'
import { type ClaimNeeds, readClaims } from './value/claims-of-cases.ts'
import { priceOfCase } from './price-of-case.ts'
import { sumsOfPrices } from './price-store.ts'
import { type CaseValueNeeds, keepEstimate, valueOfCase } from './value/value-of-case.ts'
import { valueUses, type ValueNeeds, worthOfUses } from './value/value-uses.ts'

/** Answers of prices to questions about their cases. */
export const pricingSubscriptions = [
  answer(caseWordsAsked, async (db, { caseId }) => {
    const price = await priceOfCase(db, caseId)
    return { names: price ? [formatAmount(price.total, price.currency, 'en')] : [], texts: [] }
  }),
  answer(claimsOfCases, (db, { cases }, needs: ClaimNeeds) => readClaims(needs, db, cases)),
  answer(claimedByOwner, (db, { ownerId, states }) => sumsOfPrices(db, ownerId, states)),
  answer(valuesOfUses, (db, asked, needs: ValueNeeds) => valueUses(needs, db, asked)),
  answer(worthsOfUses, (db, { finds }) => worthOfUses(db, finds)),
  answer(valueOfCaseAsked, (_, { row, draft }, needs: CaseValueNeeds) => valueOfCase(needs, row, draft)),
  on(caseMoved, async (tx, { caseId, to }, needs: CaseValueNeeds) => {
    if (isJustSubmitted(to)) await keepEstimate(needs, tx, caseId)
  }),
]
