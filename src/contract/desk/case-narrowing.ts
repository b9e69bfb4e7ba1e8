import { z } from 'zod'
import { Id, wholeNumber } from '../wire.ts'

const line = z.string().trim().max(200, { error: 'A filter has at most 200 characters.', abort: true })

/** Filters of the desk's lists; a missing part narrows nothing. */
export const CaseNarrowing = z.object({
  /** Two letters of the country of the image user. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'A country has two letters.')
    .optional(),
  /** Owner, by address or by a part of it. */
  owner: line.optional(),
  /** Host of the site. */
  site: line.toLowerCase().optional(),
  /** Lowest sum that is asked for, in whole units of its currency. */
  minSum: wholeNumber(0, 10_000_000).optional(),
  /** Whole days for which a case has been in its state. */
  minDays: wholeNumber(0, 3650).optional(),
  /** Lowest risk, 0 to 100. */
  minRisk: wholeNumber(0, 100).optional(),
  /** Language of a contact, two letters. */
  language: z
    .string()
    .regex(/^[a-z]{2}$/, 'A language has two letters.')
    .optional(),
  assignee: z.union([Id, z.literal('nobody')]).optional(),
})
export type CaseNarrowing = z.infer<typeof CaseNarrowing>
export const narrowingKeys = Object.keys(CaseNarrowing.shape) as (keyof CaseNarrowing)[]

const numbers = (max: number) => z.number().int().min(0).max(max).optional()

/** The same with its numbers as numbers, for bodies, replies and addresses. */
export const WrittenNarrowing = CaseNarrowing.extend({
  minSum: numbers(10_000_000),
  minDays: numbers(3650),
  minRisk: numbers(100),
})

/** Reads a narrowing part by part: an unknown or wrong part is left out, and named in `lost`. */
export function readNarrowing(written: Readonly<Record<string, unknown>>): {
  narrowing: CaseNarrowing
  lost: string[]
} {
  const parts = Object.entries(written).map(([key, value]) => {
    const isKnown = Object.hasOwn(WrittenNarrowing.shape, key)
    const read = isKnown ? WrittenNarrowing.safeParse({ [key]: value }) : undefined
    return { key, part: read?.success ? read.data : undefined }
  })
  return {
    narrowing: Object.assign({}, ...parts.map(({ part }) => part ?? {})) as CaseNarrowing,
    lost: parts.flatMap(({ key, part }) => (part === undefined ? [key] : [])),
  }
}
