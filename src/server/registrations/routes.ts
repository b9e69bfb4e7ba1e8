import {
  createRegistration,
  deleteRegistration,
  getRegistration,
  getRegistrationFile,
  getRegistrationLetterFile,
  listRegistrations,
  updateRegistration,
} from '#contract/registrations/endpoints.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import { consumeAttempt } from '#server/platform/rate-limit/rate-limit.ts'
import { missing } from '#server/platform/refuse.ts'
import { changeOrder, removeDraft } from './change-order.ts'
import { createOrder, type OrderNeeds } from './create-order.ts'
import { openLetterFile } from './desk/letter-files.ts'
import { endPayment, type EndPaymentNeeds } from './paying/end-payment.ts'
import { findRegistration, listOfOwner } from './order-store.ts'
import { openPackageFile } from './package/open-file.ts'
import { showRegistration, showRegistrations, type ViewNeeds } from './view.ts'

type Needs = OrderNeeds & ViewNeeds & EndPaymentNeeds

export const orderRoutes: Route<Needs>[] = [
  handle(createRegistration, async ({ body, user }, deps: Needs) => {
    await consumeAttempt(deps, [{ name: 'registrations-of-account', key: user.accountId, max: 300, seconds: 86_400 }])
    return await showRegistration(deps, await createOrder(deps, user.accountId, body))
  }),
  handle(listRegistrations, async ({ query, user }, deps: Needs) => {
    const { rows, total } = await listOfOwner(deps.db, user.accountId, query)
    const data = await showRegistrations(deps, user.accountId, rows)
    return { data, total, page: query.page, pageSize: query.pageSize }
  }),
  handle(getRegistration, async ({ params, user }, deps: Needs) => {
    const row = await findRegistration(deps.db, user.accountId, params.registrationId)
    if (!row) throw missing('registration')
    return await showRegistration(deps, row)
  }),
  handle(updateRegistration, async ({ params, body, user }, deps: Needs) => {
    await endPayment(deps, user.accountId, params.registrationId)
    return await showRegistration(deps, await changeOrder(deps, user.accountId, params.registrationId, body))
  }),
  handle(deleteRegistration, async ({ params, user }, deps: Needs) => {
    await endPayment(deps, user.accountId, params.registrationId)
    await removeDraft(deps, user.accountId, params.registrationId)
  }),
  handle(getRegistrationFile, async ({ params, user }, deps: Needs) => {
    const row = await findRegistration(deps.db, user.accountId, params.registrationId)
    if (!row) throw missing('registration')
    return await openPackageFile(deps, row.id, params.name)
  }),
  handle(getRegistrationLetterFile, async ({ params, user }, deps: Needs) => {
    const row = await findRegistration(deps.db, user.accountId, params.registrationId)
    if (!row) throw missing('registration')
    return await openLetterFile(deps, params, 'office')
  }),
]
