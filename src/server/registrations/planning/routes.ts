import {
  createRegistrationParty,
  getRegistrationPlan,
  listRegistrationParties,
  setRegistrationFacts,
  updateRegistrationParty,
} from '#contract/registrations/plan-endpoints.ts'
import type { Deps } from '#server/platform/deps.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import { createParty, listParties, updateParty } from './parties.ts'
import { setFacts } from './set-facts.ts'
import { showPlan } from './show-plan.ts'

export const planningRoutes: Route<Pick<Deps, 'db' | 'clock'>>[] = [
  handle(getRegistrationPlan, ({ query, user }, deps) => showPlan(deps, user.accountId, query)),
  handle(setRegistrationFacts, async ({ body, user }, deps) => ({
    changed: await setFacts(deps, user.accountId, body),
  })),
  handle(listRegistrationParties, async ({ user }, deps) => ({ data: await listParties(deps, user.accountId) })),
  handle(createRegistrationParty, ({ body, user }, deps) => createParty(deps, user.accountId, body.party)),
  handle(updateRegistrationParty, ({ params, body, user }, deps) =>
    updateParty(deps, user.accountId, params.partyId, body.party),
  ),
]
