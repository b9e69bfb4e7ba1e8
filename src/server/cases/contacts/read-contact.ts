import { type LetterLanguage, PlainEmail, type PostalAddress } from '#contract/cases/contacts/contact.ts'
import { hearWords } from '#server/platform/html/hear-words.ts'
import { readMarkup } from '#server/platform/html/read-markup.ts'
import { addressIn } from './read-address.ts'

/** What a page says of whom to write to. */
export type ReadContact = { person: string; company: string; address: PostalAddress; emails: string[] }

/** What stands further down of a page is not read. */
const maxLines = 2000
const maxLine = 400
const maxEmails = 10

/** The lines of a page as people read them, a cell as a line of its own, and the addresses that its links name. */
export function linesOf(markup: string): { lines: string[]; mailtos: string[] } {
  const ear = hearWords({ most: maxLines * maxLine })
  readMarkup(markup, ear)
  const lines = ear
    .lines()
    .flatMap(({ text }) => text.split('\t'))
    .filter((text) => text !== '')
  return {
    lines: lines.slice(0, maxLines).map((text) => text.slice(0, maxLine)),
    mailtos: ear.links.flatMap(mailtoIn),
  }
}

const mailtoIn = (href: string): string[] => {
  const address = /^mailto:([^"'?>\s]+)/i.exec(href)?.[1]
  return address === undefined ? [] : [decoded(address)]
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Reads who answers for a site: a company by its legal form, the lines around a postal code, addresses for mail. */
export function readContact(markup: string): ReadContact {
  const { lines, mailtos } = linesOf(markup)
  const segments = lines.flatMap((line) => line.split(/\s*[·|•]\s*|,\s+/)).map((part) => part.trim())
  const company = companyIn(segments)
  return { person: '', company, address: addressIn(segments), emails: emailsIn(lines.join('\n'), mailtos) }
}

/**
 * What a page says as it can be kept and shown: in single lines, not longer than their fields, of whole characters, with addresses that mail can go to.
 */
export const inItsFields = ({ person, company, address, emails }: ReadContact): ReadContact => ({
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

const companyIn = (segments: readonly string[]): string => {
  const found = segments.find((one) => legalForm.test(one.replace(/^(?:©\s*)?(?:\d{4}\s+)?/, '')))
  return (found ?? '').replace(/^(?:©\s*)?(?:\d{4}\s+)?/, '').slice(0, 160)
}

/** Addresses of links first, then those in the text, also where “at” stands for the sign. */
function emailsIn(text: string, mailtos: readonly string[]): string[] {
  const plain = text
    .replace(/\s?[[(]\s?(?:at|@)\s?[\])]\s?/gi, '@')
    .replace(/\s?[[(]\s?(?:dot|punkt|point)\s?[\])]\s?/gi, '.')
  const written = plain.match(/[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/g) ?? []
  const all = [...mailtos, ...written].map((one) => one.trim().toLowerCase().replace(/\.$/, ''))
  return [...new Set(all)].filter((one) => PlainEmail.safeParse(one).success).slice(0, maxEmails)
}

/** The language that letters to a country are written in, as far as there is one for it. */
export function languageFor(country: string | null, ofPage: string): LetterLanguage {
  if (country !== null && ['FR', 'MC', 'LU', 'SN', 'CI'].includes(country)) return 'fr'
  if (country === 'CA' || country === 'BE' || country === 'CH') return ofPage === 'fr' ? 'fr' : 'en'
  return 'en'
}
