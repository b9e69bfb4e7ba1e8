import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../wire.ts'
import { RegistrationOffice } from './options.ts'

/** A registration that an image has from elsewhere, by the word of its owner. */
export const EarlierEntry = z
  .object({
    office: RegistrationOffice,
    /** As the Office prints it: `VA 2-345-678`. */
    number: z.string(),
    effectiveOn: z.iso.date().nullable(),
  })
  .meta({ id: 'EarlierRegistration' })
export type EarlierEntry = z.infer<typeof EarlierEntry>

/** Registrations of an image from elsewhere, at most one of each Office. */
export const getEarlierRegistrations = endpoint({
  name: 'getEarlierRegistrations',
  method: 'GET',
  path: '/images/:imageId/earlier-registrations',
  params: z.object({ imageId: Id }),
  reply: z.object({ data: z.array(EarlierEntry) }),
  access: 'owner',
  errors: [],
})
