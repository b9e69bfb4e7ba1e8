import { Parser } from 'htmlparser2'
import { type LetterLanguage, PlainEmail, type PostalAddress } from '#contract/cases/contacts/contact.ts'
import { addressIn } from './read-address.ts'

/** What a page says of whom to write to. */
export type ReadContact = { person: string; company: string; address: PostalAddress; emails: string[] }

const breaks = new Set(['br', 'p', 'div', 'li', 'tr', 'td', 'h1', 'h2', 'h3', 'h4', 'section', 'address', 'dd', 'dt'])
const hidden = new Set(['script', 'style', 'noscript', 'template', 'svg'])
/** What stands further down of a page is not read. */
const maxLines = 2000
const maxLine = 400
const maxEmails = 10

/** The lines of a page as people read them, and the addresses that its links name. Its time grows with the markup's length alone. */
export function linesOf(markup: string): { lines: string[]; mailtos: string[] } {
  const lines: string[] = []
  const mailtos: string[] = []
  const small = markup.toLowerCase()
  let line = ''
  const end = () => {
    const text = withoutEntities(line.slice(0, maxLine * 4))
      .replace(/\s+/g, ' ')
      .trim()
    if (text !== '') lines.push(text.slice(0, maxLine))
    line = ''
  }
  for (let at = 0; at < markup.length && lines.length < maxLines;) {
    const open = markup.indexOf('<', at)
    line += markup.slice(at, open < 0 ? markup.length : open)
    const close = open < 0 ? -1 : markup.indexOf('>', open)
    if (close < 0) break
    const name = /^<\/?([a-z][a-z\d]*)/.exec(small.slice(open, open + longestName))?.[1] ?? ''
    if (breaks.has(name)) end()
    if (name === 'a') mailtos.push(...mailtoIn(markup.slice(open, Math.min(close, open + maxLine))))
    const after = hidden.has(name) && small[open + 1] !== '/' ? small.indexOf(`</${name}`, close) : close + 1
    if (after < 0) break
    at = after
  }
  end()
  return { lines, mailtos }
}

const longestName = 20

const mailtoIn = (tag: string): string[] => {
  const address = /\shref\s?=\s?["']?mailto:([^"'?>\s]+)/i.exec(tag)?.[1]
  return address === undefined ? [] : [decoded(withoutEntities(address))]
}

/** A line without tags, as it is read. */
function withoutEntities(text: string): string {
  if (!text.includes('&')) return text
  let read = ''
  const parser = new Parser({ ontext: (part) => void (read += part) })
  parser.end(text.replaceAll('<', ' '))
  return read
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
