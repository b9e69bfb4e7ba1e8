import { z } from 'zod'
import type { SearchServiceId } from '#contract/discovery/search-services.ts'
import type { KnownWeb } from './known-web.ts'

/** Trouble of a service's next answers. */
export const Trouble = z.enum(['quota', 'key', 'slow-down', 'half', 'html', 'down', 'thousand', 'picture'])
export type Trouble = z.infer<typeof Trouble>

/** Parts of one service's stand-in. */
export type Standing = {
  web: KnownWeb
  /** The next failure there, which only searches take. */
  next: (service: SearchServiceId) => Trouble | undefined
  key: string
}
