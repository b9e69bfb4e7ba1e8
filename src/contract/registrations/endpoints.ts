import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, pageOf, pageQuery } from '../wire.ts'
import { OrderFacts, WorkFacts } from './facts.ts'
import { RegistrationOption } from './options.ts'
import { Registration, RegistrationInFull } from './registration.ts'
import { RegistrationShow } from './states.ts'

/** Images of the largest group. Source: 37 CFR 202.4(h), (i). */
export const maxWorks = 750

const params = z.object({ registrationId: Id })

/** A letter by its number, and its file by its place. */
export const letterFileParams = {
  letter: z.coerce.number().int().min(1).max(10_000),
  place: z.coerce.number().int().min(1).max(100),
}

/** Starts an order: a draft with the facts that are known of its images. */
export const createRegistration = endpoint({
  name: 'createRegistration',
  method: 'POST',
  path: '/registrations',
  body: z.object({
    option: RegistrationOption,
    images: z.array(Id).min(1, 'Choose an image.').max(maxWorks, 'A group has at most 750 photographs.'),
    title: z.string().trim().max(200).optional(),
  }),
  reply: RegistrationInFull,
  status: 201,
  access: 'owner',
  errors: ['attempts.too-many', 'registration.one-image', 'registration.image-not-ready'],
})

/** The owner's orders, the newest first. */
export const listRegistrations = endpoint({
  name: 'listRegistrations',
  method: 'GET',
  path: '/registrations',
  query: z.object({ ...pageQuery, image: Id.optional(), show: RegistrationShow.default('all') }),
  reply: pageOf(Registration),
  access: 'owner',
  mayLag: true,
  errors: [],
})

export const getRegistration = endpoint({
  name: 'getRegistration',
  method: 'GET',
  path: '/registrations/:registrationId',
  params,
  reply: RegistrationInFull,
  access: 'owner',
  errors: [],
})

/** Changes a draft. `works` changes facts and titles of the images named in it; images that `images` leaves out leave the order. */
export const updateRegistration = endpoint({
  name: 'updateRegistration',
  method: 'PUT',
  path: '/registrations/:registrationId',
  params,
  body: z.object({
    option: RegistrationOption.optional(),
    title: z.string().trim().max(200).optional(),
    images: z.array(Id).min(1).max(maxWorks).optional(),
    facts: OrderFacts.partial().optional(),
    works: z
      .array(
        WorkFacts.omit({ party: true })
          .partial()
          .extend({ images: z.array(Id).min(1).max(maxWorks), title: z.string().trim().max(500).optional() }),
      )
      .max(maxWorks)
      .optional(),
  }),
  reply: RegistrationInFull,
  access: 'owner',
  limit: 256 * 1024,
  errors: [
    'registration.not-a-draft',
    'registration.one-image',
    'registration.image-not-ready',
    'registration.payment-runs',
  ],
})

/** Removes a draft. */
export const deleteRegistration = endpoint({
  name: 'deleteRegistration',
  method: 'DELETE',
  path: '/registrations/:registrationId',
  params,
  reply: 'none',
  status: 204,
  access: 'owner',
  errors: ['registration.not-a-draft', 'registration.payment-runs'],
})

/** One file of the package: title lists, deposits, the sheet of the Office's screens, declarations, mandate or certificate. */
export const getRegistrationFile = endpoint({
  name: 'getRegistrationFile',
  method: 'GET',
  path: '/registrations/:registrationId/files/:name',
  params: params.extend({ name: z.string().max(200) }),
  reply: 'file',
  access: 'owner',
  errors: [],
})

/** A file of a letter of the Office. */
export const getRegistrationLetterFile = endpoint({
  name: 'getRegistrationLetterFile',
  method: 'GET',
  path: '/registrations/:registrationId/letters/:letter/files/:place',
  params: params.extend(letterFileParams),
  reply: 'file',
  access: 'owner',
  errors: [],
})
