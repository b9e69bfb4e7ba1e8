import { z } from 'zod'
import { webAddress } from '../../reference/web-address.ts'
import { licences } from '../../reference/works.ts'
import { UsStatus } from './choices.ts'
import { address, answer, chosenFrom } from './fields.ts'
import type { Draft, SubmissionImage } from './submission.ts'

/** Usual answers of an owner about their photographs. The certification and the screening of a case have none. */
export const AboutWork = z
  .object({
    /** Page on which photographs first appear. */
    published_at: address.refine(
      (url) => url === '' || webAddress(url) !== undefined,
      'Give the whole address of a page.',
    ),
    cc: answer,
    license: chosenFrom(z.enum(licences)),
    publicly_available: answer,
    licensed_before: answer,
    stock: answer,
    contest: answer,
    hire: answer,
    us_registration: chosenFrom(UsStatus.extract(['No'])),
  })
  .prefault({})
  .meta({ id: 'AboutWork' })
export type AboutWork = z.infer<typeof AboutWork>

/** Source of a filled-in answer: the owner's page about their work, their last case, or the library with the file's own data. */
export const AnswerSource = z.enum(['work', 'last', 'library'])
export type AnswerSource = z.infer<typeof AnswerSource>

const Amount = z.object({ value: z.number(), currency: z.string() })
export const FilledAnswer = z.object({ value: z.union([z.boolean(), z.string(), Amount]), from: AnswerSource })
export type FilledAnswer = z.infer<typeof FilledAnswer>

/** Known answers by their path; an image stands there by its uuid: `images.<uuid>.licensing.cc`. */
export type KnownAnswers = Record<string, FilledAnswer>

type Library = { takenOn: string | null; place: string | null; firstPublishedOn: string | null }
export type KnownOfOwner = {
  work: AboutWork
  /** Images of the last submitted case. */
  last: readonly SubmissionImage[]
  /** Photographs of the library, by their id. */
  library: ReadonlyMap<string, Library>
}

/** Answers that a draft can begin with. Legal owner, business, stock-verified and the certification are never among them. */
export function answersKnown(draft: Draft, known: KnownOfOwner): KnownAnswers {
  const { work } = known
  return Object.fromEntries([
    ...told('stockIncluded', work.stock, 'work'),
    ...told('contest', work.contest, 'work'),
    ...told('workForHire', work.hire, 'work'),
    ...draft.images.flatMap((image) =>
      answersOfImage(image, known).map(([path, answer]) => [`images.${image.uuid}.${path}`, answer] as const),
    ),
  ])
}

type Told = (readonly [path: string, FilledAnswer])[]

const told = (path: string, value: FilledAnswer['value'] | null | undefined, from: AnswerSource): Told =>
  value === null || value === undefined || value === '' ? [] : [[path, { value, from }]]

/** The first source that knows an answer gives it: the library, then the owner's page, then the last case. */
function answersOfImage(image: SubmissionImage, { work, last, library }: KnownOfOwner): Told {
  const own = image._id === null ? undefined : library.get(image._id)
  const same = last.find(({ _id }) => _id !== null && _id === image._id)
  const before = same ?? last[0]
  const given = before?.licensing
  const all: Told = [
    ...told('date_taken', own?.takenOn, 'library'),
    ...told('place_taken', own?.place, 'library'),
    ...told('licensing.first_published.date', own?.firstPublishedOn, 'library'),
    ...told('licensing.first_published.place', work.published_at, 'work'),
    ...told('licensing.cc', work.cc, 'work'),
    ...told('licensing.license', work.cc === true ? work.license : null, 'work'),
    ...told('licensing.publicly_available', work.publicly_available, 'work'),
    ...told('licensing.licensed_before', work.licensed_before, 'work'),
    ...told('registration.us.status', work.us_registration, 'work'),
    ...told('date_taken', same?.date_taken, 'last'),
    ...told('place_taken', same?.place_taken, 'last'),
    ...told('licensing.first_published.date', same?.licensing.first_published.date, 'last'),
    ...told('licensing.first_published.place', same?.licensing.first_published.place, 'last'),
    ...told('licensing.cc', given?.cc, 'last'),
    ...told('licensing.license', work.cc === null ? given?.license : null, 'last'),
    ...told('licensing.publicly_available', given?.publicly_available, 'last'),
    ...told('licensing.licensed_before', given?.licensed_before, 'last'),
    ...told('licensing.price', amountOf(given?.price), 'last'),
    ...told('licensing.price_1y_online', amountOf(given?.price_1y_online), 'last'),
    ...told('registration.us.status', before?.registration.us.status === 'No' ? 'No' : null, 'last'),
  ]
  return all.filter(([path], at) => all.findIndex(([one]) => one === path) === at)
}

const amountOf = (price: SubmissionImage['licensing']['price'] | undefined) =>
  price && price.value !== null ? { value: price.value, currency: price.currency } : null

/** A draft with these answers where it has none. */
export function withAnswers(draft: Draft, known: KnownAnswers): Draft {
  const filled = JSON.parse(JSON.stringify(draft)) as Draft
  for (const [path, { value }] of Object.entries(known)) {
    const [list, uuid, ...below] = path.split('.')
    const image = list === 'images' ? filled.images.find((one) => one.uuid === uuid) : undefined
    if (list === 'images' && image) fill(image, below, value)
    else if (list !== 'images') fill(filled, [path], value)
  }
  return filled
}

function fill(into: object, path: readonly string[], value: FilledAnswer['value']): void {
  const [name = '', ...below] = path
  const fields = into as Record<string, unknown>
  if (below.length > 0) return fill(fields[name] as object, below, value)
  if (isEmpty(fields[name])) fields[name] = value
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (typeof value === 'object' && 'value' in value && value.value === null)
