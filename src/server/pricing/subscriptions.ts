import { formatAmount } from '#contract/reference/money.ts'
import { caseWordsAsked } from '#server/cases/index.ts'
import { answer } from '#server/platform/features/feature-bus.ts'
import { priceOfCase } from './price-of-case.ts'

/** Answers of prices to questions about their cases. */
export const pricingSubscriptions = [
  answer(caseWordsAsked, async (db, { caseId }) => {
    const price = await priceOfCase(db, caseId)
    return { names: price ? [formatAmount(price.total, price.currency, 'en')] : [], texts: [] }
  }),
]
