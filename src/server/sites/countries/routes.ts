import { listCountries } from '#contract/sites/countries/endpoints.ts'
import type { Deps } from '#server/platform/deps.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import { readCountries } from './read-countries.ts'

export const countryRoutes: Route<Pick<Deps, 'db'>>[] = [
  handle(listCountries, async (_, { db }: Pick<Deps, 'db'>) => ({ data: [...(await readCountries(db))] })),
]
