import { addRegistrationFee, listRegistrationFees } from '#contract/registrations/fee-endpoints.ts'
import type { Deps } from '#server/platform/deps.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import { addFee, showFees } from './keep-fees.ts'

type Needs = Pick<Deps, 'db' | 'clock'>

export const feeRoutes: Route<Needs>[] = [
  handle(listRegistrationFees, async (_, { db, clock }: Needs) => ({ data: await showFees(db, clock()) })),
  handle(addRegistrationFee, async ({ body, user }, deps: Needs) => ({
    data: await addFee(deps, user.accountId, body),
  })),
]
