import { z } from 'zod'
import { Currency, defaultCurrency } from '../../reference/money.ts'
import { longest, tooLong } from './limits.ts'

/** A yes/no question; null until it is answered. */
export const answer = z.boolean().nullable().default(null)

/** Text of several lines; empty until it is written. */
export const text = z.string().max(longest.text, tooLong(longest.text)).default('')

/** Text of one line. */
export const line = z.string().max(longest.line, tooLong(longest.line)).default('')

/** An address, as far as it is typed. */
export const address = z.string().max(longest.address, tooLong(longest.address)).default('')

/** `YYYY-MM-DD`; null or empty until it is chosen. */
export const day = z
  .string()
  .regex(/^(\d{4}-\d{2}-\d{2})?$/, 'Give the day as YYYY-MM-DD.')
  .nullable()
  .default(null)

/** An amount in the currency's own unit; null where it is empty or no number. */
export const price = z
  .object({ value: z.number().nullable().default(null), currency: Currency.default(defaultCurrency) })
  .prefault({})

export const chosenFrom = <T extends z.ZodType>(choices: T) => choices.nullable().default(null)
