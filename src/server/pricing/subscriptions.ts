import { formatAmount } from '#contract/reference/money.ts'
import { caseMoved, caseWordsAsked, claimedByOwner, claimsOfCases, valueOfCaseAsked } from '#server/cases/index.ts'
import { valuesOfFinds, worthsOfFinds } from '#server/matches/index.ts'
import { answer, on } from '#server/platform/features/feature-bus.ts'
import { type ClaimNeeds, readClaims } from './claims-of-cases.ts'
import { priceOfCase } from './price-of-case.ts'
import { sumsOfPrices } from './price-store.ts'
import { type CaseValueNeeds, keepEstimate, valueOfCase } from './value/value-of-case.ts'
import { valueFinds, type ValueNeeds, worthOfFinds } from './value/value-finds.ts'

/** Answers of prices to questions about their cases. */
export const pricingSubscriptions = [
  answer(caseWordsAsked, async (db, { caseId }) => {
    const price = await priceOfCase(db, caseId)
    return { names: price ? [formatAmount(price.total, price.currency, 'en')] : [], texts: [] }
  }),
  answer(claimsOfCases, (db, { cases }, needs: ClaimNeeds) => readClaims(needs, db, cases)),
  answer(claimedByOwner, (db, { ownerId, states }) => sumsOfPrices(db, ownerId, states)),
  answer(valuesOfFinds, (db, asked, needs: ValueNeeds) => valueFinds(needs, db, asked)),
  answer(worthsOfFinds, (db, { finds }) => worthOfFinds(db, finds)),
  answer(valueOfCaseAsked, (_, { row, draft }, needs: CaseValueNeeds) => valueOfCase(needs, row, draft)),
  on(caseMoved, async (tx, { caseId, to }, needs: CaseValueNeeds) => {
    if (to === 'submitted') await keepEstimate(needs, tx, caseId)
  }),
]
