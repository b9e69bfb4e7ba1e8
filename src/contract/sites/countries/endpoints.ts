import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Country } from './country-services.ts'

/** The table of countries in force. Its ETag changes with the table. */
export const listCountries = endpoint({
  name: 'listCountries',
  method: 'GET',
  path: '/countries',
  reply: z.object({ data: z.array(Country) }),
  access: 'account',
  isTagged: true,
  errors: [],
})
