import type { CountryServices } from '#contract/sites/countries/country-services.ts'
import { countries as shipped } from '#contract/reference/countries.ts'
import type { CountryRow } from '#contract/reference/country-row.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { newestServices, type ServicesRow, versionsOfServices } from './country-store.ts'

/** Reads the table of countries in force: decisions of staff win over the constants. */
export async function readCountries(db: Db | Tx): Promise<readonly CountryRow[]> {
  const changed = new Map((await newestServices(db)).map((row) => [row.country, servicesOfRow(row)]))
  return changed.size === 0 ? shipped : shipped.map((row) => ({ ...row, ...changed.get(row.iso) }))
}

/** The newest decision of staff on a country; undefined without one. */
export async function decidedServices(db: Db | Tx, country: string): Promise<ServicesRow | undefined> {
  const [newest] = await versionsOfServices(db, country, 1)
  return newest
}

export const servicesOfRow = (row: ServicesRow): CountryServices => ({
  takedownTemplate: row.takedownTemplate,
  resolution: row.resolution,
  legalOnly: row.legalOnly,
  tmSubmissionOnly: row.tmSubmissionOnly,
  noStockImage: row.noStockImage,
  noCreativeCommons: row.noCreativeCommons,
  minimumCCScore: row.minimumCCScore,
  returnAddressId: row.returnAddressId,
})
