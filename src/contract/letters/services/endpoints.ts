import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Moment } from '../../wire.ts'
import { CountryServices, CountryVersion, servicesOfCountry } from '../../sites/countries/country-services.ts'
import { CountryCode } from '../contact-by/country-rule.ts'

const params = z.object({ country: CountryCode })

/** All versions of a country's services, the newest first; the last comes with the product. */
export const listCountryServices = endpoint({
  name: 'listCountryServices',
  method: 'GET',
  path: '/desk/countries/:country/services',
  params,
  reply: z.object({ data: z.array(CountryVersion) }),
  access: 'staff',
  errors: [],
})

/** The change that new services bring to open cases: each kind with its cases. */
export const CountryEffect = z
  .object({
    kind: z.enum(['stops', 'to-lawyers', 'goes-on', 'later', 'for-reviewers', 'letters-out']),
    cases: z.number().int(),
    sentence: z.string(),
  })
  .meta({ id: 'CountryEffect' })
export type CountryEffect = z.infer<typeof CountryEffect>

/** The effect of services on open cases, before they are saved. */
export const previewCountryServices = endpoint({
  name: 'previewCountryServices',
  method: 'POST',
  path: '/desk/countries/:country/services/preview',
  params,
  body: CountryServices,
  reply: z.object({ openCases: z.number().int(), effects: z.array(CountryEffect) }),
  access: 'staff',
  roles: ['legal'],
  errors: [],
})

/** Sets the services of a country from now on. Waiting letters are checked again. */
export const changeCountryServices = endpoint({
  name: 'changeCountryServices',
  method: 'PUT',
  path: '/desk/countries/:country/services',
  params,
  body: CountryServices.safeExtend({
    /** The version that was read. */
    version: z.number().int().min(0),
    source: z
      .string()
      .trim()
      .min(1, 'Please say where that can be read.')
      .max(500, 'Maximum of 500 characters allowed.'),
  }),
  reply: CountryVersion,
  access: 'staff',
  roles: ['legal'],
  errors: ['country.changed'],
})

/** An address to which letters come back. */
export const ReturnAddress = z
  .object({ id: z.string(), lines: z.array(z.string()), by: z.string(), at: Moment })
  .meta({ id: 'ReturnAddress' })
export type ReturnAddress = z.infer<typeof ReturnAddress>

export const listReturnAddresses = endpoint({
  name: 'listReturnAddresses',
  method: 'GET',
  path: '/desk/return-addresses',
  reply: z.object({ data: z.array(ReturnAddress) }),
  access: 'staff',
  errors: [],
})

/** Keeps an address under its name. Letters of countries with this name carry it. */
export const putReturnAddress = endpoint({
  name: 'putReturnAddress',
  method: 'PUT',
  path: '/desk/return-addresses',
  body: z.object({
    id: servicesOfCountry.returnAddressId.unwrap(),
    lines: z
      .array(z.string().trim().min(1, 'A line is empty.').max(80, 'Maximum of 80 characters allowed.'))
      .min(2, 'Write at least a street and a town.')
      .max(6, 'Maximum of 6 lines allowed.'),
  }),
  reply: ReturnAddress,
  access: 'staff',
  roles: ['legal'],
  errors: [],
})
