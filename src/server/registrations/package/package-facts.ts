import type { Deps } from '#server/platform/deps.ts'
import type { FilingAgent } from '#contract/registrations/office-screens.ts'

export type { PackageFacts } from '#contract/registrations/package/package-facts.ts'

/** The provider as the agent that files. */
export const agentOf = ({ brand }: Pick<Deps['config'], 'brand'>): FilingAgent => ({
  name: brand.name,
  email: brand.support,
})
