import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Moment } from '../wire.ts'
import { languages } from './languages.ts'

const readers = ['case-manager', 'legal', 'support'] as const
const reviewers = ['legal'] as const

/** Languages that are translated from English, which governs. */
export const Translation = z.enum(languages).exclude(['en'])
export type Translation = z.infer<typeof Translation>

/** Texts of a file under one key: `portal/answer`. */
const partKey = z
  .string()
  .max(80, { error: 'A part of the texts has at most 80 characters.', abort: true })
  .regex(/^[a-z-]+(\/[A-Za-z]+)?$/, 'This is no part of the texts.')
/** State of both texts, which changes with either. */
const fingerprint = z
  .string()
  .max(32, { error: 'A fingerprint has 32 characters.', abort: true })
  .regex(/^[0-9a-f]{32}$/, 'This is no fingerprint of a text.')

/** Languages with unreviewed texts, which their pages mention once. */
export const listDraftLanguages = endpoint({
  name: 'listDraftLanguages',
  method: 'GET',
  path: '/languages/drafts',
  reply: z.object({ data: z.array(Translation) }),
  access: 'public',
  errors: [],
})

const Share = z.object({ texts: z.number().int(), reviewed: z.number().int() })

export const TextPart = Share.extend({ part: partKey }).meta({ id: 'TextPart' })
export type TextPart = z.infer<typeof TextPart>

const Review = z.object({ by: z.string(), at: Moment })

/** Reviewed share of a language, in all and by part. */
export const LanguageShare = Share.extend({
  language: Translation,
  parts: z.array(TextPart),
  last: Review.nullable(),
}).meta({ id: 'LanguageShare' })
export type LanguageShare = z.infer<typeof LanguageShare>

export const listLanguages = endpoint({
  name: 'listLanguages',
  method: 'GET',
  path: '/desk/languages',
  reply: z.object({ data: z.array(LanguageShare) }),
  access: 'staff',
  roles: readers,
  errors: [],
})

/** A text with its translation; `review`: null for drafts. */
export const TranslatedText = z
  .object({
    key: z.string(),
    english: z.string(),
    text: z.string(),
    fingerprint: z.string(),
    review: Review.nullable(),
    /** True when an earlier wording was reviewed. */
    isChanged: z.boolean(),
  })
  .meta({ id: 'TranslatedText' })
export type TranslatedText = z.infer<typeof TranslatedText>

const params = z.object({ language: Translation })
const TextsOfPart = z.object({ data: z.array(TranslatedText) })

export const listTexts = endpoint({
  name: 'listTexts',
  method: 'GET',
  path: '/desk/languages/:language/texts',
  params,
  query: z.object({ part: partKey }),
  reply: TextsOfPart,
  access: 'staff',
  roles: readers,
  errors: [],
})

const maxTexts = 200

/** Sets texts of a part to reviewed, or back to drafts. A text that changed since it was shown is refused. */
export const reviewTexts = endpoint({
  name: 'reviewTexts',
  method: 'POST',
  path: '/desk/languages/:language/reviews',
  params,
  body: z.object({
    part: partKey,
    isReviewed: z.boolean(),
    texts: z
      .array(z.object({ key: z.string().max(200), fingerprint }))
      .min(1)
      .max(maxTexts),
  }),
  reply: TextsOfPart,
  access: 'staff',
  roles: reviewers,
  errors: ['text.changed'],
})

/** Translator's sheet: English texts with translation and state. */
export const getTranslationSheet = endpoint({
  name: 'getTranslationSheet',
  method: 'GET',
  path: '/desk/languages/:language/sheet',
  params,
  query: z.object({ format: z.enum(['xlsx', 'csv']).default('xlsx') }),
  reply: 'file',
  access: 'staff',
  roles: readers,
  errors: [],
})
