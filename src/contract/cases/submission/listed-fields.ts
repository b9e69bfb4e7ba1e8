import { pairsOf } from './pairs.ts'
import type { Draft } from './submission.ts'

/** The saved draft with only these fields as they were sent, and what lies below them. Paths stand as in the rules, `images.0.title`. */
export const withListed = (saved: Draft, sent: Draft, fields: readonly string[]): Draft =>
  fields.reduce((draft, field) => put(draft, sent, field.split('.')) as Draft, saved)

/** True when a field is one of the listed, or lies below one. */
export const isListed = (path: string, fields: readonly string[]): boolean =>
  fields.some((field) => path === field || path.startsWith(`${field}.`))

/** Adds the fields that other answers to these may require, such as details of a contract. */
export function withFollowUps(draft: Draft, fields: readonly string[]): string[] {
  const all = [
    ...Object.entries(followUps),
    ...pairsOf(draft).flatMap(({ imageAt, matchAt }) => [
      ...Object.entries(followUpsOfImage).map(
        ([field, more]) => [`images.${imageAt}.${field}`, more.map((one) => `images.${imageAt}.${one}`)] as const,
      ),
      [`images.${imageAt}.licensing.cc`, [`matches.${matchAt}.attribution_provided`]] as const,
      [`images.${imageAt}.licensing.license`, [`matches.${matchAt}.attribution_provided`]] as const,
      [
        'stockIncluded',
        [`images.${imageAt}.licensing.available_on_stock`, `images.${imageAt}.licensing.price`],
      ] as const,
      ['images', ['matches']] as const,
      ['matches', ['images']] as const,
    ]),
  ]
  const more = all.flatMap(([field, following]) => (isListed(field, fields) ? following : []))
  return [...new Set([...fields, ...more])]
}

const followUps: Readonly<Record<string, readonly string[]>> = {
  screeningCaseAboutBreachOfContract: ['screeningCaseAboutBreachOfContractComment', '__GENERAL_ATTACHMENTS__'],
  screeningPreviousContactWithImageUser: ['screeningPreviousContactWithImageUserComment', '__GENERAL_ATTACHMENTS__'],
  workForHire: ['__GENERAL_ATTACHMENTS__'],
  stockIncluded: ['stockVerified'],
  price_range: ['requested_price'],
  'requested_price.max': ['requested_price.min'],
}

const followUpsOfImage: Readonly<Record<string, readonly string[]>> = {
  'licensing.cc': ['licensing.license'],
  'licensing.publicly_available': ['licensing.price'],
  'licensing.available_on_stock': ['licensing.price'],
  'licensing.licensed_before': [
    'licensing.price_1y_online',
    'licensing.agreementsUnavailable',
    '__LICENSING_HISTORY_FILES__',
  ],
  'registration.us.status': ['registration.us', '__US_REGISTRATION_FILES__'],
}

/** Values of these fields, as one text by which a change is recognised; signed addresses differ each time. */
export function writtenAt({ images, ...draft }: Draft, fields: readonly string[]): string {
  const unsigned = { ...draft, images: images.map((image) => ({ ...image, url: '', thumbnail: '' })) }
  return JSON.stringify(fields.map((field) => [field, field.split('.').reduce(at, unsigned) ?? null]))
}

const at = (value: unknown, step: string): unknown => (has(value, step) ? value[step] : undefined)

/** True when a submission has a field at this path. */
export function hasField(draft: Draft, path: string): boolean {
  let value: unknown = draft
  for (const step of path.split('.')) {
    if (!has(value, step)) return false
    value = value[step]
  }
  return true
}

/** Copies the value at the path from one into the other; unchanged where either has no such place. */
function put(into: unknown, from: unknown, [step, ...further]: readonly string[]): unknown {
  if (step === undefined) return from
  if (!has(into, step) || !has(from, step)) return into
  const next = put(into[step], from[step], further)
  return Array.isArray(into)
    ? into.map((entry: unknown, at) => (String(at) === step ? next : entry))
    : { ...into, [step]: next }
}

const has = (value: unknown, step: string): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, step)
