import { expect, test } from 'vitest'
import { z } from 'zod'
import { ProfileChange } from './accounts/profile.ts'
import './sentences.ts'

const sentences = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message)

test('A name that has no place is named.', () => {
  expect(sentences(ProfileChange, { features: { invoices2: true } })).toEqual([
    'There is something here that has no place: “invoices2”. Leave it out.',
  ])
  expect(sentences(z.record(z.string().regex(/^[a-z]$/), z.string()), { ab: '' })).toEqual([
    '“ab” is not a name that can stand here.',
  ])
  expect(sentences(z.strictObject({ a: z.string() }), { a: '', b: 1, c: 2 })).toEqual([
    'There is something here that has no place: “b”, “c”. Leave it out.',
  ])
  expect(sentences(z.strictObject({}), { ['x'.repeat(1000)]: 1 })?.[0]).toHaveLength(100)
})
