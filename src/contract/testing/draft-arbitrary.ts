import fc from 'fast-check'
import { z } from 'zod'
import { Draft } from '../cases/submission/submission.ts'
import { uuidOf } from './a-case.ts'

/** Anything that a schema takes. Only what the schemas of a submission are made of. */
function arbitraryOf(schema: z.ZodType): fc.Arbitrary<unknown> {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault)
    return arbitraryOf(schema.unwrap() as z.ZodType)
  if (schema instanceof z.ZodNullable) return fc.option(arbitraryOf(schema.unwrap() as z.ZodType))
  if (schema instanceof z.ZodObject)
    return fc.record(
      Object.fromEntries(Object.entries(schema.shape).map(([name, field]) => [name, arbitraryOf(field as z.ZodType)])),
    )
  if (schema instanceof z.ZodArray) return fc.array(arbitraryOf(schema.element as z.ZodType), { maxLength: 3 })
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options)
  if (schema instanceof z.ZodLiteral) return fc.constantFrom(...schema.values)
  if (schema instanceof z.ZodBoolean) return fc.boolean()
  if (schema instanceof z.ZodNumber)
    return fc.oneof(fc.nat(2_000_000_000), fc.double({ noNaN: true, noDefaultInfinity: true })).filter(takenBy(schema))
  return texts.filter(takenBy(schema))
}

const takenBy = (schema: z.ZodType) => (value: unknown) => schema.safeParse(value).success

const texts = fc.oneof(
  fc.constantFrom('', '2024-05-11', 'https://shop.example/trips/1', '0123456789abcdef01234567', uuidOf(1)),
  fc
    .date({ noInvalidDate: true, min: new Date('1900-01-01'), max: new Date('2099-12-31') })
    .map((date) => date.toISOString().slice(0, 10)),
  fc.stringMatching(/^[0-9a-f]{24}$/),
  fc.uuid(),
  fc.webUrl(),
  fc.string({ maxLength: 30 }),
)

/** Any draft: each image has its match. */
export const anyDraft = arbitraryOf(Draft).map((given): Draft => {
  const draft = Draft.parse(given)
  const pairs = draft.images.flatMap((image, at) => {
    const match = draft.matches[at]
    return match ? [{ image: { ...image, uuid: uuidOf(at) }, match: { ...match, uuid: uuidOf(at) } }] : []
  })
  return { ...draft, images: pairs.map(({ image }) => image), matches: pairs.map(({ match }) => match) }
})

/** Something saved that became something else: fields changed to anything, taken away, or added. */
export const anyAltered = (saved: unknown): fc.Arbitrary<unknown> =>
  fc
    .array(
      fc.record({
        at: fc.array(fc.nat(40), { minLength: 1, maxLength: 5 }),
        value: fc.option(fc.jsonValue(), { nil: undefined }),
      }),
      {
        minLength: 1,
        maxLength: 6,
      },
    )
    .map((changes) => changes.reduce((value, { at, value: put }) => altered(value, at, put), saved))

function altered(value: unknown, [step = 0, ...further]: readonly number[], put: unknown): unknown {
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0) return put
  const names = Object.keys(value)
  const name = names[step % names.length] ?? ''
  const next = further.length === 0 ? put : altered((value as Record<string, unknown>)[name], further, put)
  if (Array.isArray(value)) return value.map((entry, at) => (String(at) === name ? next : (entry as unknown)))
  return { ...value, [name]: next }
}
