import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, pageQuery } from '../wire.ts'
import { RegistrationParty, WorkFacts } from './facts.ts'
import { RegistrationOffice } from './options.ts'
import { RegistrationPlan, SavedParty } from './plan.ts'
import { Registration } from './registration.ts'
import { isTitleRefused } from './work-rules.ts'

/** Images whose facts one call writes. */
export const maxImagesOfFacts = 10_000

/** Proposes orders for the whole library, with the cost of waiting. */
export const getRegistrationPlan = endpoint({
  name: 'getRegistrationPlan',
  method: 'GET',
  path: '/registrations/plan',
  query: z.object({ ...pageQuery, office: RegistrationOffice.default('US') }),
  reply: RegistrationPlan,
  access: 'owner',
  errors: [],
})

/** Writes facts of many images. Facts that are left out stay as they are; the title is the one for the Office. */
export const setRegistrationFacts = endpoint({
  name: 'setRegistrationFacts',
  method: 'PUT',
  path: '/registrations/facts',
  body: z.object({
    images: z.array(Id).min(1, 'Choose an image.').max(maxImagesOfFacts, 'Choose at most 10,000 images at a time.'),
    facts: WorkFacts.partial(),
    title: z
      .string()
      .trim()
      .min(1, 'You must provide a title for your image.')
      .max(500, { error: 'Maximum of 500 characters allowed.', abort: true })
      .refine((title) => !isTitleRefused(title), 'Please provide the title of your image.')
      .optional(),
  }),
  reply: z.object({ changed: z.number().int() }),
  access: 'owner',
  limit: 512 * 1024,
  errors: [],
})

/** Authors with claimants, the newest first. */
export const listRegistrationParties = endpoint({
  name: 'listRegistrationParties',
  method: 'GET',
  path: '/registrations/parties',
  reply: z.object({ data: z.array(SavedParty) }),
  access: 'owner',
  errors: [],
})

export const createRegistrationParty = endpoint({
  name: 'createRegistrationParty',
  method: 'POST',
  path: '/registrations/parties',
  body: z.object({ party: RegistrationParty }),
  reply: SavedParty,
  status: 201,
  access: 'owner',
  errors: ['registration.too-many-parties'],
})

/** Changes an author or claimant for all images that name the two. Paid orders keep theirs. */
export const updateRegistrationParty = endpoint({
  name: 'updateRegistrationParty',
  method: 'PUT',
  path: '/registrations/parties/:partyId',
  params: z.object({ partyId: Id }),
  body: z.object({ party: RegistrationParty }),
  reply: SavedParty,
  access: 'owner',
  errors: [],
})

/** Images that one call makes orders of. */
export const maxOrdersAtOnce = 100

/** Makes a draft of each image, with one payment each: Canada registers one work an application. An image with such a draft keeps it. */
export const createSingleRegistrations = endpoint({
  name: 'createSingleRegistrations',
  method: 'POST',
  path: '/registrations/plan/orders',
  body: z.object({
    option: z.enum(['CIPO_SINGLE', 'USCO_SINGLE']),
    images: z.array(Id).min(1, 'Choose an image.').max(maxOrdersAtOnce, 'Choose at most 100 images at a time.'),
  }),
  reply: z.object({
    data: z.array(Registration),
    /** The sum of all orders, in US cents. */
    price: z.number().int(),
  }),
  status: 201,
  access: 'owner',
  errors: ['attempts.too-many', 'registration.image-not-ready'],
})
