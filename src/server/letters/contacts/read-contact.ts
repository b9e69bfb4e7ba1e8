import type { Language } from '#contract/languages/languages.ts'
import { PlainEmail, type PostalAddress } from '#contract/letters/contacts/contact.ts'
import { addressesOn, linesOfPage, organisationsIn, ownLines, type PageLine } from '#server/sites/whose/index.ts'
import { addressIn, type Segment } from './read-address.ts'
import { wholeAddress } from './whole-address.ts'

/** What a page says of whom to write to; `sure` are the addresses of the site’s domain, and those beside the company’s name. */
export type ReadContact = {
  person: string
  company: string
  address: PostalAddress
  emails: string[]
  sure?: ReadonlySet<string>
}

const maxEmails = 10

/** Reads who answers for the site of a page: a company by its legal form, a postal address, addresses for mail, the likeliest first. */
export function readContact(markup: string, url?: string): ReadContact {
  const page = linesOfPage(markup)
  const own = ownLines(page.lines)
  const segments = segmentsOf(own)
  const stated = organisationsIn(page.data).find(({ name }) => name !== '')
  const written = companyIn(segments)
  const company = (written ?? stated?.name ?? '').slice(0, 160)
  const read = addressIn(segments)
  const found = addressesOn(page, url)
  // The name stands there as people read it, or in the data from which the address is.
  const besides = new Set(own.filter(({ text }) => company !== '' && text.includes(company)).map(({ block }) => block))
  const isBeside = (block: number | null) => (block === null ? company === stated?.name : besides.has(block))
  const sorted = found.toSorted(
    (a, b) => Number(b.isOfSite) - Number(a.isOfSite) || Number(isBeside(b.block)) - Number(isBeside(a.block)),
  )
  return {
    person: '',
    company,
    address: read.city === '' && stated?.address ? wholeAddress(stated.address) : read,
    emails: sorted.slice(0, maxEmails).map(({ email }) => email),
    sure: new Set(found.filter(({ isOfSite, block }) => isOfSite || isBeside(block)).map(({ email }) => email)),
  }
}

/** Lines in the parts that commas and points part. */
const segmentsOf = (lines: readonly PageLine[]): Segment[] =>
  lines.flatMap(({ text }, line) => text.split(/\s*[·|•]\s*|,\s+/).map((part) => ({ text: part.trim(), line })))

/**
 * What a page says as it can be kept and shown: in single lines, not longer than their fields, of whole characters, with addresses that mail can go to.
 */
export const inItsFields = ({ person, company, address, emails }: ReadContact) => ({
  person: inOneLine(person, 120),
  company: inOneLine(company, 160),
  address: {
    street: address.street.slice(0, 4).map((line) => inOneLine(line, 120)),
    city: inOneLine(address.city, 120),
    postalCode: inOneLine(address.postalCode, 20),
    region: inOneLine(address.region, 120),
    country: address.country,
  },
  emails: emails.filter((email) => PlainEmail.safeParse(email).success),
})

const inOneLine = (text: string, most: number): string =>
  text
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, most)
    .toWellFormed()

/** Legal forms by which companies of many countries are known; the last word, or the last but one. */
const legalForm =
  /^[\p{Lu}\d][^@:;!?]{1,90}?\s(?:Ltd\.?|Limited|PLC|plc|LLP|LLC|Inc\.?|Corp\.?|Corporation|GmbH(?: & Co\. KG)?|UG|AG|KG|e\.K\.|SAS|SASU|SARL|SA|S\.A\.(?:S\.)?|EURL|BV|B\.V\.|NV|AS|A\/S|ApS|AB|Oy|Oyj|Lda\.?|S\.?L\.?U?\.?|S\.?r\.?l\.?|S\.?p\.?A\.?|Pty(?:\.? Ltd\.?)?|DAC)$/u

/** The first company by its legal form, without the sign and year of a copyright before it. */
const companyIn = (segments: readonly Segment[]): string | undefined =>
  segments.map(({ text }) => text.replace(/^(?:©\s*)?(?:\d{4}\s+)?/, '')).find((one) => legalForm.test(one))

const countriesOf: Partial<Record<Language, readonly string[]>> = {
  fr: ['FR', 'MC', 'LU', 'SN', 'CI'],
  es: ['ES', 'MX', 'AR', 'CL', 'CO', 'PE', 'UY', 'EC'],
  pt: ['PT', 'BR'],
  it: ['IT', 'SM'],
  nl: ['NL'],
}
/** Countries of several languages: the language of the page decides. */
const several: Readonly<Record<string, readonly Language[]>> = {
  BE: ['fr', 'nl'],
  CA: ['fr'],
  CH: ['fr', 'it'],
}

/** Language of letters to a country: its own where we have it, else English. */
export function languageFor(country: string | null, ofPage: string): Language {
  if (country === null) return 'en'
  const [own] = Object.entries(countriesOf).find(([, countries]) => countries.includes(country)) ?? []
  return (own as Language | undefined) ?? several[country]?.find((language) => language === ofPage) ?? 'en'
}
