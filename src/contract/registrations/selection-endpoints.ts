import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../wire.ts'
import { maxWorks } from './endpoints.ts'

const images = z.array(Id).min(1, 'Choose an image.').max(maxWorks, 'A group has at most 750 photographs.')

/** Keeps images that were chosen for an order: addresses are too short for the ids of many. It stays for a week. */
export const keepRegistrationSelection = endpoint({
  name: 'keepRegistrationSelection',
  method: 'POST',
  path: '/registrations/selections',
  body: z.object({ images }),
  reply: z.object({ _id: Id }),
  status: 201,
  access: 'owner',
  errors: ['attempts.too-many'],
})

export const getRegistrationSelection = endpoint({
  name: 'getRegistrationSelection',
  method: 'GET',
  path: '/registrations/selections/:selectionId',
  params: z.object({ selectionId: Id }),
  reply: z.object({ images: z.array(Id) }),
  access: 'owner',
  errors: [],
})
