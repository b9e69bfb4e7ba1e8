import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Moment } from '../wire.ts'
import { languages } from './languages.ts'

/** `decision`: what an owner reads with a decision. `macro`: an answer to an image user. */
export const OfficeTextKind = z.enum(['decision', 'macro'])
export type OfficeTextKind = z.infer<typeof OfficeTextKind>

/** Longest text in any language. */
export const longestOfficeText = 4000

const OfficeTextVersion = z.object({
  language: z.enum(languages),
  /** Counts the versions of this language, from 1. */
  version: z.number().int(),
  body: z.string(),
  savedAt: Moment,
  savedBy: z.string(),
})

/** A text of the office under a name, with the newest version of each language. */
export const OfficeText = z
  .object({
    _id: Id,
    kind: OfficeTextKind,
    name: z.string(),
    bodies: z.array(OfficeTextVersion),
    isRetired: z.boolean(),
  })
  .meta({ id: 'OfficeText' })
export type OfficeText = z.infer<typeof OfficeText>

const readers = ['reviewer', 'case-manager', 'legal'] as const
const writers = ['case-manager', 'legal'] as const
const params = z.object({ textId: Id })

const Name = z
  .string()
  .trim()
  .max(120, { error: 'Use at most 120 letters.', abort: true })
  .min(1, 'Give the text a name.')
const Body = z
  .string()
  .trim()
  .max(longestOfficeText, { error: `Use at most ${longestOfficeText} letters.`, abort: true })
  .min(1, 'Write the text.')

export const listOfficeTexts = endpoint({
  name: 'listOfficeTexts',
  method: 'GET',
  path: '/desk/texts',
  query: z.object({ kind: OfficeTextKind.optional() }),
  reply: z.object({ data: z.array(OfficeText) }),
  access: 'staff',
  roles: readers,
  errors: [],
})

/** All versions of a text, the newest first. */
export const listOfficeTextVersions = endpoint({
  name: 'listOfficeTextVersions',
  method: 'GET',
  path: '/desk/texts/:textId/versions',
  params,
  reply: z.object({ data: z.array(OfficeTextVersion) }),
  access: 'staff',
  roles: readers,
  errors: [],
})

export const addOfficeText = endpoint({
  name: 'addOfficeText',
  method: 'POST',
  path: '/desk/texts',
  body: z.object({ kind: OfficeTextKind, name: Name, language: z.enum(languages), body: Body }),
  reply: OfficeText,
  status: 201,
  access: 'staff',
  roles: writers,
  errors: ['text.exists'],
})

/** Saves the next version of a language. `from` is the version that was read, 0 for the first of a language. */
export const saveOfficeText = endpoint({
  name: 'saveOfficeText',
  method: 'PUT',
  path: '/desk/texts/:textId/bodies/:language',
  params: z.object({ textId: Id, language: z.enum(languages) }),
  body: z.object({ body: Body, from: z.number().int().min(0).max(1_000_000) }),
  reply: OfficeText,
  access: 'staff',
  roles: writers,
  errors: ['text.changed'],
})

/** Takes a text out of the lists that staff choose from, or puts it back. Its versions stay. */
export const retireOfficeText = endpoint({
  name: 'retireOfficeText',
  method: 'PUT',
  path: '/desk/texts/:textId/retirement',
  params,
  body: z.object({ isRetired: z.boolean() }),
  reply: OfficeText,
  access: 'staff',
  roles: writers,
  errors: [],
})
