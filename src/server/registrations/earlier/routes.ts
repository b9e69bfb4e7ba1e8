import {
  confirmEarlierCertificate,
  getEarlierCertificate,
  getEarlierRegistrations,
  uploadEarlierCertificate,
} from '#contract/registrations/earlier-endpoints.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import { consumeAttempt } from '#server/platform/rate-limit/rate-limit.ts'
import {
  confirmEarlier,
  type EarlierNeeds,
  keepEarlierCertificate,
  openEarlierCertificate,
  showEarlier,
} from './keep-certificate.ts'

export const earlierRoutes: Route<EarlierNeeds>[] = [
  handle(getEarlierRegistrations, async ({ params, user }, { db }: EarlierNeeds) =>
    showEarlier(db, user.accountId, params.imageId),
  ),
  handle(uploadEarlierCertificate, async ({ params, body, user: { accountId } }, deps: EarlierNeeds) => {
    await consumeAttempt(deps, [{ name: 'certificates-of-account', key: accountId, max: 100, seconds: 86_400 }])
    return await keepEarlierCertificate(deps, { ...params, ownerId: accountId }, body)
  }),
  handle(confirmEarlierCertificate, async ({ params, body, user }, deps: EarlierNeeds) =>
    confirmEarlier(deps, { ...params, ownerId: user.accountId }, body),
  ),
  handle(getEarlierCertificate, async ({ params, user }, deps: EarlierNeeds) =>
    openEarlierCertificate(deps, { ...params, ownerId: user.accountId }),
  ),
]
