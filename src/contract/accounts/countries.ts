import { z } from 'zod'
import { countryCodes } from './country-codes.ts'

export { countryCodes }

const known = new Set(countryCodes)

/** Two-letter code of an existing country, else this message. */
export const countryCode = (message: string) => z.string().refine((code) => known.has(code), message)
