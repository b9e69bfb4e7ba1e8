import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { Id } from '#contract/wire.ts'

/** A begun first letter that waits for its review. */
export const FirstDraft = z
  .object({
    /** Id of the case. */
    _id: Id,
    letterId: Id,
    name: z.string(),
    host: z.string(),
    infringer: z.string(),
    mailedTo: z.array(z.string()),
    /** Everything that keeps it from leaving, each as a sentence. */
    lacking: z.array(z.string()),
  })
  .meta({ id: 'FirstDraft' })
export type FirstDraft = z.infer<typeof FirstDraft>

/** Begun first letters that wait for their review, the oldest first, at most 100; `total` counts all. */
export const listPreparedLetters = endpoint({
  name: 'listPreparedLetters',
  method: 'GET',
  path: '/desk/letters/prepared',
  reply: z.object({ data: z.array(FirstDraft), total: z.number().int() }),
  access: 'staff',
  roles: ['case-manager', 'legal'],
  errors: [],
})
