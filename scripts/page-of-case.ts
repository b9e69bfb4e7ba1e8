import { searchDeskCases } from '../src/contract/desk/desk-work-endpoints.ts'
import { getPricing, setPrice } from '../src/contract/pricing/price-endpoints.ts'
import { getDeskPortal } from '../src/contract/disputes/desk-portal-endpoints.ts'
import type { Currency } from '../src/contract/reference/money.ts'
import { backFees } from '../src/server/testing/cases/back-fees.ts'
import type { Client } from '../src/server/testing/client.ts'

/** The case whose letter went out, and where its payment page lies; it has a price from now on, in this currency unless one is fixed. */
export async function pageOfCase({ call }: Client, wanted?: Currency): Promise<{ caseId: string; path: string }> {
  const { data } = await call(searchDeskCases, { q: 'stones-and-arches.example' })
  const caseId = data[0]!._id
  await backFees(call)
  const { price, version, table, suggested, fixedCurrency } = await call(getPricing, { caseId })
  const { currency, factors } = suggested
  const asked = { caseId, version, feesVersion: table.version, factors }
  if (!price)
    await call(setPrice, { ...asked, currency: fixedCurrency ?? wanted ?? currency, reason: 'As the page shows it.' })
  return { caseId, path: new URL((await call(getDeskPortal, { caseId })).url).pathname }
}
