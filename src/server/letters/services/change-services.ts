import type { Body } from '#contract/endpoint.ts'
import type { changeCountryServices } from '#contract/letters/services/endpoints.ts'
import { countries } from '#contract/reference/countries.ts'
import type { CountryRow } from '#contract/reference/country-row.ts'
import { type CountryServices, type CountryVersion, servicesOf } from '#contract/sites/countries/country-services.ts'
import type { Id } from '#contract/wire.ts'
import { staffName } from '#server/cases/rows/index.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { refuse, refuseForm } from '#server/platform/refuse.ts'
import {
  decidedServices,
  insertServices,
  lockServices,
  returnAddress,
  type ServicesRow,
  servicesOfRow,
  versionsOfServices,
} from '#server/sites/countries/index.ts'
import { followRule } from '../contact-by/follow-rule.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'queue'>
type Which = { country: string; by: Id }

/** All versions of a country's services, the newest first. */
export async function listVersions(db: Db | Tx, country: string): Promise<CountryVersion[]> {
  return [...(await versionsOfServices(db, country)).map(showVersion), shippedVersion(country)]
}

/** Adds a version of a country's services. Cases before their letter are looked at again. */
export async function changeServices(
  { db, clock, queue }: Needs,
  { country, by }: Which,
  { version, source, ...services }: Body<typeof changeCountryServices>,
): Promise<CountryVersion> {
  return await db.transaction(async (tx) => {
    await lockServices(tx, country)
    const before = await decidedServices(tx, country)
    if ((before?.version ?? 0) !== version)
      throw refuse(
        'conflict',
        'country.changed',
        `${before?.byName ?? 'A colleague'} changed this country meanwhile. Read it, then decide again.`,
      )
    await requireAddress(tx, services)
    const at = clock()
    const row: ServicesRow = {
      ...services,
      ...limitsAfter({ country, before, services, at }),
      country,
      version: version + 1,
      source,
      by,
      byName: await staffName(tx, by),
      at,
    }
    await insertServices(tx, row)
    await queue.enqueue(tx, followRule, { country })
    return showVersion(row)
  })
}

type Limited = { country: string; before: ServicesRow | undefined; services: CountryServices; at: Date }

/** Since when letters stop by the services: the moment in which a column came to stop them. */
export function limitsAfter({ country, before, services, at }: Limited): Pick<ServicesRow, 'closedAt' | 'legalOnlyAt'> {
  const earlier = before ?? shippedServices(country)
  const sinceOf = (isLimited: boolean, wasLimited: boolean, since: Date | null | undefined) =>
    isLimited ? (wasLimited ? (since ?? null) : at) : null
  return {
    closedAt: sinceOf(!services.resolution, !earlier.resolution, before?.closedAt),
    legalOnlyAt: sinceOf(services.legalOnly, earlier.legalOnly, before?.legalOnlyAt),
  }
}

async function requireAddress(tx: Tx, { returnAddressId: id }: CountryServices): Promise<void> {
  if (id !== null && !(await returnAddress(tx, id)))
    throw refuseForm([{ path: 'returnAddressId', message: 'There is no return address of this name.' }])
}

const shippedRow = (country: string): CountryRow => countries.find(({ iso }) => iso === country)!

export const shippedServices = (country: string): CountryServices => servicesOf(shippedRow(country))

const shippedVersion = (country: string): CountryVersion => ({
  country,
  version: 0,
  services: shippedServices(country),
  source: 'Our table of countries, decision 16',
  by: null,
  at: null,
})

const showVersion = (row: ServicesRow): CountryVersion => ({
  country: row.country,
  version: row.version,
  services: servicesOfRow(row),
  source: row.source,
  by: row.byName,
  at: row.at.toISOString(),
})
