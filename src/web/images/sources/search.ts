import { z } from 'zod'
import { ImageSource } from '#contract/images/sources.ts'
import { ConnectProblem } from '#contract/images/sources-connections.ts'

/** What a service's page leads back with. */
export const sourcesSearch = z.object({
  connected: ImageSource.optional().catch(undefined),
  failed: ImageSource.optional().catch(undefined),
  problem: ConnectProblem.optional().catch(undefined),
})
