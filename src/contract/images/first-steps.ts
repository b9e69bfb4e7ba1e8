import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../wire.ts'

export const FirstStepName = z.enum(['photographs', 'own-sites', 'where-to-look', 'address'])
export type FirstStepName = z.infer<typeof FirstStepName>

export const FirstSteps = z
  .object({
    /** In their order. `passed`: the owner skipped it. */
    steps: z.array(z.object({ step: FirstStepName, state: z.enum(['open', 'done', 'passed']) })),
    /** Match to celebrate: the first one of an owner without any decision. Null before it, and after the owner closed it. */
    firstMatch: Id.nullable(),
  })
  .meta({ id: 'FirstSteps' })
export type FirstSteps = z.infer<typeof FirstSteps>

/** First steps of an owner, with their states: photographs, own sites, where to look, address. */
export const getFirstSteps = endpoint({
  name: 'getFirstSteps',
  method: 'GET',
  path: '/first-steps',
  reply: FirstSteps,
  access: 'owner',
  errors: [],
})

/** Skips a step for good, or closes the first find. */
export const passFirstStep = endpoint({
  name: 'passFirstStep',
  method: 'POST',
  path: '/first-steps/passed',
  body: z.object({ step: z.enum([...FirstStepName.options, 'first-match']) }),
  reply: FirstSteps,
  access: 'owner',
  errors: [],
})
