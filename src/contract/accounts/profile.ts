import { z } from 'zod'
import { countryCode } from './countries.ts'
import { CompanyName, personName } from './registration.ts'
import { InfoModal } from './user.ts'

/** What can be switched on before everybody has it. */
export const FeatureFlag = z.enum([
  'cases_status',
  'image_import_sync',
  'image_import_upload',
  'matches_filters',
  'matches_views',
  'remittance',
  'domain_settings',
  'takedown_fields',
])

const isLanguage = (tag: string) => {
  try {
    return Intl.getCanonicalLocales(tag)[0] === tag
  } catch {
    return false
  }
}

const isTimeZone = (name: string) => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

export const Language = z
  .string()
  .max(35, 'Choose a language from the list.')
  .refine(isLanguage, 'Choose a language from the list.')
export const TimeZone = z
  .string()
  .max(64, 'Choose a time zone from the list.')
  .regex(/^[A-Za-z]/, 'Choose a time zone from the list.')
  .refine(isTimeZone, 'Choose a time zone from the list.')

/** What an owner changes of the account; what is left out stays as it is. */
export const ProfileChange = z.object({
  details: z
    .object({
      first_name: personName('First'),
      last_name: personName('Last'),
      company: CompanyName.nullable(),
      country: countryCode('Country required.'),
    })
    .partial()
    .optional(),
  language: Language.optional(),
  time_zone: TimeZone.optional(),
  features: z.partialRecord(FeatureFlag, z.boolean()).optional(),
  /** Which explanations stay hidden; one that is left out shows again. */
  hidden_modals: z.array(InfoModal).max(InfoModal.options.length).optional(),
})
export type ProfileChange = z.output<typeof ProfileChange>
