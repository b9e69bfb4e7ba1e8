import { z } from 'zod'
import { languages } from '../../languages/languages.ts'
import { mailAddress } from '../../mail-address.ts'
import { Id, Moment } from '../../wire.ts'
import { CountryCode } from '../contact-by/country-rule.ts'

/** Where a contact was read. */
export const ContactSource = z.enum(['imprint', 'contact-page', 'registry', 'security-txt', 'earlier-case', 'typed'])
export type ContactSource = z.infer<typeof ContactSource>

export const sourceNames: Record<ContactSource, string> = {
  imprint: 'The imprint of the site',
  'contact-page': 'A page of the site to write on',
  registry: 'The registry of the domain',
  'security-txt': 'The security.txt of the site',
  'earlier-case': 'An earlier case against the same site',
  typed: 'Typed by hand',
}

const line = (most: number) =>
  z
    .string()
    .trim()
    .max(most, { error: `Maximum of ${most} characters allowed.`, abort: true })
    .refine((text) => !/[\p{Cc}\u2028\u2029]/u.test(text), 'Please write it on one line.')

/** A postal address in its parts; empty where it is not known. */
export const PostalAddress = z.object({
  street: z.array(line(120)).max(4),
  city: line(120),
  postalCode: line(20),
  region: line(120),
  country: CountryCode.nullable(),
})
export type PostalAddress = z.infer<typeof PostalAddress>

export const emptyAddress: PostalAddress = { street: [], city: '', postalCode: '', region: '', country: null }

/** One plain address; nothing that a mail header reads as more than that. */
export const PlainEmail = line(254).regex(mailAddress, 'Invalid email address.')

/** What is written down of whom a letter goes to. */
export const contactFields = {
  person: line(120),
  company: line(160),
  address: PostalAddress,
  email: z.union([z.literal(''), PlainEmail], 'Invalid email address.'),
  language: z.enum(languages),
  /** True when its finder is sure that this contact answers for the use. */
  isSure: z.boolean(),
  note: line(500),
}

/** Whom a letter of a case may go to. Corrections are contacts of their own; what they correct stays. */
export const CaseContact = z
  .object({
    _id: Id,
    source: ContactSource,
    sourceUrl: z.string().nullable(),
    ...contactFields,
    email: z.string(),
    /** As it stands on an envelope in that country. */
    envelope: z.array(z.string()),
    foundAt: Moment,
    /** Who typed it; null for what was found. */
    by: z.string().nullable(),
    /** The contact that it corrects. */
    corrects: Id.nullable(),
    /** When another one corrected it. */
    correctedAt: Moment.nullable(),
    /** What a mail server said when a mail to it came back; null where none did. */
    bounce: z.string().nullable(),
  })
  .meta({ id: 'CaseContact' })
export type CaseContact = z.infer<typeof CaseContact>

/** Whether a letter can be put into an envelope: who, street, town and country. */
export const isPostable = ({
  person,
  company,
  address,
}: Pick<CaseContact, 'person' | 'company' | 'address'>): boolean =>
  `${person}${company}` !== '' && address.street.some(Boolean) && address.city !== '' && address.country !== null

/** How long contacts are kept that no letter went to, in days. */
export const contactsKeptDays = 30
