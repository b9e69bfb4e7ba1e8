import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Moment } from '../../wire.ts'
import type { ProfileFacts } from './shipped-profiles.ts'

/** Support reads; administrators decide. */
const roles = ['support'] as const
const deciders = [] as const

const line = (max: number, message: string) =>
  z.string().trim().min(1, message).max(max, `Maximum of ${max} characters allowed.`)

/** A featured photographer, by the specification's fields. */
export const Profile = z
  .object({
    slug: z
      .string()
      .trim()
      .max(60, { error: 'Maximum of 60 characters allowed.', abort: true })
      .regex(/^[a-z0-9][a-z0-9-]*$/, 'Use small letters, digits and hyphens.'),
    prefix: line(60, 'Write the words before the name, such as “Photograph by”.'),
    name: line(120, 'Name required.'),
    description: line(200, 'Please describe the picture.'),
    link: z
      .url({ protocol: /^https$/, error: 'Write an address that begins with https://.' })
      .max(300, 'Maximum of 300 characters allowed.'),
    profile: line(60, 'Write the label of the link.'),
    alignment: z.enum(['left', 'right']),
    focus: z
      .string()
      .max(9, { error: 'Choose a part of the picture.', abort: true })
      .regex(/^(\d{1,2}|100)% (\d{1,2}|100)%$/, 'Choose a part of the picture.')
      .transform((focus) => focus as `${number}% ${number}%`),
    isRecent: z.boolean(),
    picture: z.string().min(1, 'Please add a picture.').max(64),
  })
  .meta({ id: 'FeaturedProfile' }) satisfies z.ZodType<ProfileFacts>

const said = {
  /** Place in the list of the profile that every visit sees, from 0; null lets visits see one after the other. */
  index: z.number().int().min(0).nullable(),
  profiles: z.array(Profile).min(1, 'At least one photographer is featured.').max(20, 'At most 20 are featured.'),
}

/** The list at a version. Version 0 comes with the product. */
export const FeaturedVersion = z
  .object({
    version: z.number().int(),
    ...said,
    source: z.string(),
    by: z.string().nullable(),
    at: Moment.nullable(),
  })
  .meta({ id: 'FeaturedVersion' })
export type FeaturedVersion = z.infer<typeof FeaturedVersion>

/** All versions of the list, the newest first. `configured` is the index from the configuration, which counts while none is set here. */
export const listFeatured = endpoint({
  name: 'listFeatured',
  method: 'GET',
  path: '/desk/featured',
  reply: z.object({ data: z.array(FeaturedVersion), configured: z.number().int().nullable() }),
  access: 'staff',
  roles,
  errors: [],
})

/** Sets the list from now on. */
export const saveFeatured = endpoint({
  name: 'saveFeatured',
  method: 'PUT',
  path: '/desk/featured',
  body: z
    .object({
      ...said,
      source: line(500, 'Please say who allowed the pictures, and where.'),
      version: z.number().int().min(0),
    })
    .refine(({ index, profiles }) => index === null || index < profiles.length, {
      path: ['index'],
      message: 'No photographer stands at this place of the list.',
    })
    .refine(({ profiles }) => new Set(profiles.map(({ slug }) => slug)).size === profiles.length, {
      path: ['profiles'],
      message: 'Two photographers have the same slug.',
    }),
  reply: FeaturedVersion,
  access: 'staff',
  roles: deciders,
  limit: 128 * 1024,
  errors: ['featured.changed'],
})

/** Largest picture, in bytes. */
export const maxPictureBytes = 1_000_000

/** Adds a picture: AVIF, WebP or JPEG. */
export const addFeaturedPicture = endpoint({
  name: 'addFeaturedPicture',
  method: 'POST',
  path: '/desk/featured/pictures',
  body: z.object({
    /** The file in Base64. */
    data: z
      .string()
      .max(Math.ceil((maxPictureBytes * 4) / 3) + 4, { error: 'A picture has at most 1 MB.', abort: true })
      .regex(/^[A-Za-z0-9+/]+={0,2}$/, 'This is no picture.'),
  }),
  reply: z.object({ picture: z.string() }),
  access: 'staff',
  roles: deciders,
  limit: 1_500_000,
  errors: [],
})

/** A picture that staff added. */
export const getFeaturedPicture = endpoint({
  name: 'getFeaturedPicture',
  method: 'GET',
  path: '/featured/pictures/:picture',
  params: z.object({ picture: z.string().regex(/^[0-9a-f]{64}$/) }),
  reply: 'file',
  access: 'public',
  errors: [],
})
