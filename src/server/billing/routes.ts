import { listBilling } from '#contract/billing/endpoints.ts'
import { handle } from '#server/platform/http/handle.ts'

export const billingRoutes = [handle(listBilling, async () => ({ data: [] }))]
