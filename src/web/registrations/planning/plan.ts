import type { Received } from '#contract/endpoint.ts'
import type { getRegistrationPlan } from '#contract/registrations/plan-endpoints.ts'

export type Plan = Received<typeof getRegistrationPlan>
