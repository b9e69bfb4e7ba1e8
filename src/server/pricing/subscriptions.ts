import { formatAmount } from '#contract/reference/money.ts'
import { caseWordsAsked, claimedByOwner, claimsOfCases } from '#server/cases/index.ts'
import { answer } from '#server/platform/features/feature-bus.ts'
import { type ClaimNeeds, readClaims } from './claims-of-cases.ts'
import { priceOfCase } from './price-of-case.ts'
import { sumsOfPrices } from './price-store.ts'

/** Answers of prices to questions about their cases. */
export const pricingSubscriptions = [
  answer(caseWordsAsked, async (db, { caseId }) => {
    const price = await priceOfCase(db, caseId)
    return { names: price ? [formatAmount(price.total, price.currency, 'en')] : [], texts: [] }
  }),
  answer(claimsOfCases, (db, { cases }, needs: ClaimNeeds) => readClaims(needs, db, cases)),
  answer(claimedByOwner, (db, { ownerId, states }) => sumsOfPrices(db, ownerId, states)),
]
