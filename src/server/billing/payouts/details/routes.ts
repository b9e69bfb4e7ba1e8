import { confirmPayout, getPayout, updatePayout } from '#contract/billing/payouts/endpoints.ts'
import { readRecipient } from '#server/accounts/sign-in/index.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import { consumeAttempt } from '#server/platform/rate-limit/rate-limit.ts'
import { missing } from '#server/platform/refuse.ts'
import { showPayout } from './show-payout.ts'
import { confirmDetails, writeDetails, type WriteNeeds } from './write-details.ts'

export const payoutRoutes: Route<WriteNeeds>[] = [
  handle(getPayout, ({ user }, deps: WriteNeeds) => showPayout(deps, deps.db, user.accountId)),
  handle(updatePayout, async ({ body, user: { accountId } }, deps: WriteNeeds) => {
    await consumeAttempt(deps, [{ name: 'payout-details', key: accountId, max: 10, seconds: 3600 }])
    await writeDetails(deps, accountId, body)
    return await showPayout(deps, deps.db, accountId)
  }),
  handle(confirmPayout, async ({ body: { token }, user: { accountId } }, deps: WriteNeeds) => {
    const owner = await readRecipient(deps.db, accountId)
    if (!owner) throw missing('account')
    await confirmDetails(deps, { accountId, token, ...owner })
    return await showPayout(deps, deps.db, accountId)
  }),
]
