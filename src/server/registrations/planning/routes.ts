import {
  createRegistrationParty,
  createSingleRegistrations,
  getRegistrationPlan,
  listRegistrationParties,
  setRegistrationFacts,
  updateRegistrationParty,
} from '#contract/registrations/plan-endpoints.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import { consumeAttempt } from '#server/platform/rate-limit/rate-limit.ts'
import type { OrderNeeds } from '../create-order.ts'
import { showRegistrations, type ViewNeeds } from '../view.ts'
import { createSingleOrders } from './create-single-orders.ts'
import { createParty, listParties, updateParty } from './parties.ts'
import { setFacts } from './set-facts.ts'
import { showPlan } from './show-plan.ts'

export const planningRoutes: Route<OrderNeeds & ViewNeeds>[] = [
  handle(getRegistrationPlan, ({ query, user }, deps) => showPlan(deps, user.accountId, query)),
  handle(setRegistrationFacts, async ({ body, user }, deps) => ({
    changed: await setFacts(deps, user.accountId, body),
  })),
  handle(createSingleRegistrations, async ({ body, user }, deps) => {
    await consumeAttempt(deps, [{ name: 'registrations-at-once', key: user.accountId, max: 30, seconds: 86_400 }])
    const rows = await createSingleOrders(deps, user.accountId, body)
    const data = await showRegistrations(deps, user.accountId, rows)
    return { data, price: data.reduce((sum, { price }) => sum + price.total, 0) }
  }),
  handle(listRegistrationParties, async ({ user }, deps) => ({ data: await listParties(deps, user.accountId) })),
  handle(createRegistrationParty, ({ body, user }, deps) => createParty(deps, user.accountId, body.party)),
  handle(updateRegistrationParty, ({ params, body, user }, deps) =>
    updateParty(deps, user.accountId, params.partyId, body.party),
  ),
]
