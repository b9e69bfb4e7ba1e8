import type { DeskPrice, Pricing } from '#contract/pricing/price-endpoints.ts'
import { openFees } from '#contract/pricing/fee-backing.ts'
import { interestGiven } from '#contract/pricing/interest-law.ts'
import { suggestFactors } from '#contract/pricing/suggest-factors.ts'
import { isPriceable } from '#contract/cases/state-questions.ts'
import { stateWords } from '#contract/cases/state-words.ts'
import type { Deps } from '#server/platform/deps.ts'
import { type CaseRecord, countryOfCase } from '#server/cases/rows/index.ts'
import { savedDraftOf } from '#server/cases/drafts/index.ts'
import { currencyOf, factsOfPrice, type FactsNeeds, wishOf } from './facts-of-price.ts'
import { newestFees } from './fee-store.ts'
import { showPrice } from './price-of-case.ts'
import { pricesOf, type PriceRow } from './price-store.ts'

export type PricingNeeds = FactsNeeds & Pick<Deps, 'objects'>

/** What staff set the price of a case with. */
export async function showPricing(deps: PricingNeeds, row: CaseRecord): Promise<Pricing> {
  const { draft } = await savedDraftOf(deps, row)
  const [facts, rows, fees] = await Promise.all([
    factsOfPrice(deps, row, draft),
    pricesOf(deps.db, row.id),
    newestFees(deps.db),
  ])
  const [now] = rows
  const wish = wishOf(draft)
  const country = countryOfCase(row, draft)
  const { factors, suggestions } = suggestFactors(facts, fees)
  return {
    caseId: row.id,
    version: now?.version ?? 0,
    price: now ? showDeskPrice(now) : null,
    history: rows.map(showDeskPrice),
    suggested: { currency: currencyOf(wish, country), factors, from: suggestions },
    interest: interestGiven({ country, letterAt: row.letterAt, now: deps.clock() }),
    wish,
    country,
    approvesPrice: row.approvesPrice,
    fixedCurrency: row.letterAt === null ? null : (now?.currency ?? null),
    table: { version: fees.version, fees: fees.fees, open: openFees(fees) },
    closed: whyClosed(row),
  }
}

/** Why no price can be set; null where one can. */
export const whyClosed = ({ state }: Pick<CaseRecord, 'state'>): string | null =>
  isPriceable(state)
    ? null
    : `A price is set from the review on, until an amount is agreed on. This case is at “${stateWords[state].owner_label}”.`

const showDeskPrice = (row: PriceRow): DeskPrice => ({
  ...showPrice(row),
  floor: row.floor,
  approvalNote: row.approvalNote,
})
