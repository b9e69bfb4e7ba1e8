import { z } from 'zod'
import { takedownRegions } from '../../platform/choices.ts'
import type { CountryRow } from '../../reference/country-row.ts'
import { Moment } from '../../wire.ts'

const templateCodes = takedownRegions.map(({ code }) => code)

/** The columns of a country that staff decide on. */
export const servicesOfCountry = {
  takedownTemplate: z.literal(templateCodes),
  resolution: z.boolean(),
  legalOnly: z.boolean(),
  tmSubmissionOnly: z.boolean(),
  noStockImage: z.boolean(),
  noCreativeCommons: z.boolean(),
  minimumCCScore: z.number().int().min(1, 'Minimum of 1.').max(100, 'Maximum of 100.').nullable(),
  returnAddressId: z
    .string()
    .trim()
    .max(60, { error: 'Maximum of 60 characters allowed.', abort: true })
    .regex(/^[a-z0-9][a-z0-9-]*$/, 'Choose an address from the list.')
    .nullable(),
} satisfies { [Column in keyof Services]: z.ZodType<CountryRow[Column]> }

type Services = Omit<CountryRow, 'iso' | 'country' | 'displayName' | 'trustworthyTLD'>

/** Refuses a legal route in a country where no case is resolved. */
export const CountryServices = z
  .object(servicesOfCountry)
  .refine(({ legalOnly, resolution }) => resolution || !legalOnly, {
    path: ['resolution'],
    message: 'Cases with lawyers only are resolved as well. Switch this on, or the legal route off.',
  })
export type CountryServices = z.infer<typeof CountryServices>

/** A row of the table of countries, as the browser reads it. */
export const Country = z
  .object({
    iso: z.string(),
    country: z.string(),
    displayName: z.string(),
    trustworthyTLD: z.string().nullable(),
    ...servicesOfCountry,
  })
  .meta({ id: 'Country' })

/** The services of a country at a version. Version 0 comes with the product. */
export const CountryVersion = z
  .object({
    country: z.string(),
    version: z.number().int(),
    services: z.object(servicesOfCountry),
    source: z.string(),
    /** Null for version 0. */
    by: z.string().nullable(),
    at: Moment.nullable(),
  })
  .meta({ id: 'CountryVersion' })
export type CountryVersion = z.infer<typeof CountryVersion>

/** The columns that staff decide on, of a row. */
export function servicesOf(row: CountryRow): CountryServices {
  const { iso: _iso, country: _country, displayName: _name, trustworthyTLD: _ending, ...services } = row
  return services
}

/** Column names as staff read them. */
export const serviceNames: Record<keyof CountryServices, string> = {
  resolution: 'Cases are resolved there',
  legalOnly: 'Lawyers only',
  tmSubmissionOnly: 'Top matches only',
  noStockImage: 'No images of stock agencies',
  noCreativeCommons: 'No images under Creative Commons',
  minimumCCScore: 'Minimum score',
  takedownTemplate: 'Takedown template',
  returnAddressId: 'Return address',
}

/** The value of a column, in words. */
export function formatService(column: keyof CountryServices, value: CountryServices[keyof CountryServices]): string {
  if (value === null) return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const region = column === 'takedownTemplate' && takedownRegions.find(({ code }) => code === value)?.region
  return region ? `${value}, ${region}` : String(value)
}

/** The columns in which two versions differ. */
export const changedServices = (before: CountryServices, after: CountryServices): (keyof CountryServices)[] =>
  serviceColumns.filter((column) => before[column] !== after[column])

export const serviceColumns = Object.keys(serviceNames) as (keyof CountryServices)[]
