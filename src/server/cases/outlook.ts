import type { Returned } from '#contract/endpoint.ts'
import type { getCaseOutlook } from '#contract/cases/exchange-endpoints.ts'
import { countries, countryNamed } from '#contract/reference/countries.ts'
import { countryOfHost } from '#contract/reference/tlds.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { CaseRecord } from './case-store.ts'
import { comparableCases } from './outlook-store.ts'
import { savedDraftOf } from './saved-draft.ts'

/** Our share of what an image user pays, while all owners are on the free plan. */
const feePercent = 45
/** Fewer cases than this say nothing. */
const needed = 20

/** What to expect of a case, from comparable ones: those against sites of the same country. */
export async function outlookOf(
  deps: Pick<Deps, 'db' | 'objects'>,
  row: CaseRecord,
): Promise<Returned<typeof getCaseOutlook>> {
  const { draft } = await savedDraftOf(deps, row)
  const country = row.country ?? countryNamed(draft.country, countries)?.iso ?? countryOfHost(row.host)
  const { cases, won, medianDays } =
    country === null ? { cases: 0, won: 0, medianDays: null } : await comparableCases(deps.db, country)
  const isEnough = cases >= needed
  return {
    feePercent,
    comparable: { cases, needed },
    oddsPercent: isEnough ? Math.round((100 * won) / cases) : null,
    medianDays: isEnough ? medianDays : null,
    net: null,
  }
}
