import {
  changeCountryServices,
  listCountryServices,
  listReturnAddresses,
  previewCountryServices,
  putReturnAddress,
} from '#contract/letters/services/endpoints.ts'
import type { Deps } from '#server/platform/deps.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import { changeServices, listVersions } from './change-services.ts'
import { effectsOf } from './effects-of-services.ts'
import { keepReturnAddress, showReturnAddresses } from './return-addresses.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'queue'>

export const serviceRoutes: Route<Needs>[] = [
  handle(listCountryServices, async ({ params }, { db }: Needs) => ({ data: await listVersions(db, params.country) })),
  handle(
    previewCountryServices,
    async ({ params, body }, deps: Needs) => await effectsOf(deps, { country: params.country, services: body }),
  ),
  handle(
    changeCountryServices,
    async ({ params: { country }, body, user: { accountId: by } }, deps: Needs) =>
      await changeServices(deps, { country, by }, body),
  ),
  handle(listReturnAddresses, async (_, { db }: Needs) => ({ data: await showReturnAddresses(db) })),
  handle(
    putReturnAddress,
    async ({ body, user: { accountId: by } }, deps: Needs) => await keepReturnAddress(deps, by, body),
  ),
]
