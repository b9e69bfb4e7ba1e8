import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../wire.ts'
import { SearchServiceId } from './search-services.ts'
import { ImageSearching } from './searches.ts'

/** Hours between two searches for an image at one service that its owner asks for. */
export const searchAgainHours = 24

/** Reason why a service is not asked now. */
export const SkipReason = z.enum(['not-allowed', 'resting', 'asked-lately', 'no-searches-left', 'not-watched'])
export type SkipReason = z.infer<typeof SkipReason>

/** Looks for one image by all ways at once: allowed search services, and visits to the owner's watched sites. */
export const searchImage = endpoint({
  name: 'searchImage',
  method: 'POST',
  path: '/images/:imageId/searches',
  params: z.object({ imageId: Id }),
  reply: z.object({
    searching: ImageSearching,
    asked: z.array(SearchServiceId),
    notAsked: z.array(z.object({ service: SearchServiceId, why: SkipReason })),
    /** Watched sites whose visits begin now. */
    sites: z.number().int(),
  }),
  access: 'owner',
  errors: [],
})
