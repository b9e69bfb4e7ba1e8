import type { Returned } from '#contract/endpoint.ts'
import type { getCaseOutlook } from '#contract/cases/exchange-endpoints.ts'
import { legalOnlyCountry } from '#contract/reference/country-row.ts'
import { readCountries } from '#server/sites/countries/index.ts'
import type { Allowances } from '#server/billing/plans/index.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { CaseRecord } from './rows/case-store.ts'
import { countryOfCase } from './rows/country-of-case.ts'
import { comparableCases } from './outlook-store.ts'
import { valueOfCaseAsked } from './events.ts'
import { savedDraftOf } from './drafts/saved-draft.ts'

/** Fewer cases than this say nothing. */
const needed = 30

export type OutlookNeeds = Pick<Deps, 'db' | 'objects' | 'queries'> & { allowances: Allowances }

/** What to expect of a case, from comparable ones: those against sites of the same country. */
export async function outlookOf(deps: OutlookNeeds, row: CaseRecord): Promise<Returned<typeof getCaseOutlook>> {
  const [{ draft }, feePercent, countries] = await Promise.all([
    savedDraftOf(deps, row),
    deps.allowances.caseFeePercent(deps.db, row.ownerId),
    readCountries(deps.db),
  ])
  const country = countryOfCase(row, draft)
  const [{ cases, oddsPercent, medianDays }, value] = await Promise.all([
    oddsOf(deps, country),
    deps.queries.askOne(deps.db, valueOfCaseAsked, { row, draft }),
  ])
  return {
    feePercent,
    comparable: { cases, needed },
    oddsPercent,
    medianDays,
    value: value ?? null,
    legalOnly: legalOnlyCountry(country, countries),
  }
}

/** How cases against sites of a country ended, where enough are closed to say so. */
export async function oddsOf(
  { db }: { db: Db | Tx },
  country: string | null,
): Promise<{ cases: number; oddsPercent: number | null; medianDays: number | null }> {
  const { cases, won, medianDays } =
    country === null ? { cases: 0, won: 0, medianDays: null } : await comparableCases(db, country)
  const isEnough = cases >= needed
  return {
    cases,
    oddsPercent: isEnough ? Math.round((100 * won) / cases) : null,
    medianDays: isEnough ? medianDays : null,
  }
}
