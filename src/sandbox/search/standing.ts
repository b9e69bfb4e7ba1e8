import { z } from 'zod'
import type { SearchServiceId } from '#contract/discovery/search-services.ts'
import type { KnownWeb } from './known-web.ts'

/** What may go wrong with the next answers of a service. */
export const Trouble = z.enum(['quota', 'key', 'slow-down', 'half', 'html', 'down', 'thousand', 'picture'])
export type Trouble = z.infer<typeof Trouble>

/** What the stand-in of one service works with. */
export type Standing = {
  web: KnownWeb
  /** The next thing that goes wrong there; searches alone take it. */
  next: (service: SearchServiceId) => Trouble | undefined
  key: string
}
