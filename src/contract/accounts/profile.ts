import { z } from 'zod'
import { type FieldTable, type NameIn, writtenIn } from '../field-table.ts'
import { countryCode } from './countries.ts'
import { featureFlags } from './feature-flags.ts'
import { CompanyName, personName } from './registration.ts'
import { InfoModal } from './user.ts'

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
  .max(35, { error: 'Choose a language from the list.', abort: true })
  .refine(isLanguage, 'Choose a language from the list.')
export const TimeZone = z
  .string()
  .max(64, { error: 'Choose a time zone from the list.', abort: true })
  .regex(/^[A-Za-z]/, 'Choose a time zone from the list.')
  .refine(isTimeZone, 'Choose a time zone from the list.')

/** Fields of an owner's identity. `User` repeats them: every page loads it, and no page needs all validations. */
export const detailFields = {
  first_name: { label: 'First name', written: personName('First') },
  last_name: { label: 'Last name', written: personName('Last') },
  company: { label: 'Company', written: CompanyName.nullable() },
  country: { label: 'Country', written: countryCode('Country required.') },
} as const satisfies FieldTable
export type DetailField = NameIn<typeof detailFields>

/** Owner's preferences for mails and pages. */
export const settingFields = {
  language: { label: 'Language', written: Language },
  time_zone: { label: 'Time zone', written: TimeZone },
  features: { label: 'Parts of the pages', written: z.partialRecord(z.enum(featureFlags), z.boolean()) },
  /** Hidden explanations; a missing one shows again. */
  hidden_modals: { label: 'Explanations', written: z.array(InfoModal).max(InfoModal.options.length) },
} as const satisfies FieldTable
export type SettingField = NameIn<typeof settingFields>

/** Fields that an owner changes; missing ones stay. */
export const ProfileChange = z
  .object({ details: z.object(writtenIn(detailFields)).partial(), ...writtenIn(settingFields) })
  .partial()
export type ProfileChange = z.output<typeof ProfileChange>
