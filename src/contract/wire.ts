import { z } from 'zod'

/** Ids are random, never time-ordered: an id is the only key to the public payment portal. */
export const Id = z
  .string()
  .regex(/^[0-9a-f]{24}$/, 'An id is 24 hexadecimal characters.')
  .meta({ id: 'Id' })
export type Id = z.infer<typeof Id>

/** Which one is meant by its id; `new` is one that is not saved yet. */
export const IdOrNew = z.union([Id, z.literal('new')], 'Name it by its id, 24 hexadecimal characters, or by “new”.')

/** A moment in UTC, ISO 8601. */
export const Moment = z.iso.datetime().meta({ id: 'Moment' })

/** A whole number in a query string. */
export const wholeNumber = (min: number, max: number) => z.coerce.number<number | string>().int().min(min).max(max)

export const pageSizes = [20, 40, 100] as const

/** The query of a list that counts its pages from 1. Every page from the first to the last answers. */
export const pageQuery = {
  page: wholeNumber(1, 10_000_000).default(1),
  pageSize: wholeNumber(1, 100).default(20),
}

/** A list. `total` is exact to 10,000, above that a maintained count. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    data: z.array(item),
    total: z.number().int(),
    page: z.number().int(),
    pageSize: z.number().int(),
    next: z.string().optional(),
  })
