import type { Draft } from '#contract/cases/submission/submission.ts'
import { countryCodeOf } from '#contract/reference/country-names.ts'
import { countryOfHost } from '#contract/reference/tlds.ts'
import type { CaseRecord } from './case-store.ts'

/** The country of a case's image user by its two letters: as it was when the case was handed in, as its owner says, or as the address ends. */
export const countryOfCase = (row: Pick<CaseRecord, 'country' | 'host'>, draft: Draft): string | null =>
  row.country ?? countryCodeOf(draft.country) ?? countryOfHost(row.host)
