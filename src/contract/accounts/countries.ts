import { z } from 'zod'
import { countryCodes } from './country-codes.ts'

export { countryCodes }

const known = new Set(countryCodes)

/** The two letters of a country that there is; anything else is told by this sentence. */
export const countryCode = (message: string) => z.string().refine((code) => known.has(code), message)
