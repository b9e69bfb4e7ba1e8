import { z } from 'zod'
import { emptyAddress, PlainEmail } from '#contract/letters/contacts/contact.ts'
import { CountryCode } from '#contract/letters/contact-by/country-rule.ts'
import { hidesHolder, isPrivacyService } from '#server/sites/whose/index.ts'
import { countryCalled } from './country-in-address.ts'
import type { ReadContact } from './read-contact.ts'
import { isWhole } from './whole-address.ts'

const Entity = z.object({
  roles: z.array(z.string().max(60)).max(20).optional(),
  vcardArray: z.tuple([z.literal('vcard'), z.array(z.array(z.unknown()).max(20)).max(60)]).optional(),
})
const Answer = z.object({ entities: z.array(Entity).max(50).optional() })

const isHidden = (text: string) => text === '' || hidesHolder(text)
const own = new Set(['registrant', 'administrative'])

/** Who holds a domain, by an answer of its registry (RFC 9083); undefined where it does not tell, as most do of persons. */
export function registrantIn(text: string): ReadContact | undefined {
  const read = Answer.safeParse(parsed(text))
  for (const { roles = [], vcardArray } of read.data?.entities ?? []) {
    if (!roles.some((role) => own.has(role)) || !vcardArray) continue
    const properties = vcardArray[1]
    const [person, company, email] = ['fn', 'org', 'email'].map((name) => textOf(properties, name))
    if ([company || person, email].some((text) => standsIn(text!))) continue
    const said = { person: shown(person!, 120), company: shown(company!, 160), address: addressOf(properties) }
    const emails = isHidden(email!) || !PlainEmail.safeParse(email).success ? [] : [email!.toLowerCase()]
    if (said.person !== '' || said.company !== '' || emails.length > 0) return { ...said, emails }
  }
  return undefined
}

/** A service that stands in for the holder has an address of its own; a field that is left out says nothing of the others. */
const standsIn = (text: string) => isPrivacyService(text) && !/redacted|not disclosed/i.test(text)

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const shown = (text: string, longest: number): string => (isHidden(text) ? '' : oneLine(text).slice(0, longest))
const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim()

function textOf(properties: readonly unknown[][], name: string): string {
  const value = properties.find(([kind]) => kind === name)?.[3]
  return typeof value === 'string' ? value : ''
}

const CountryParameter = z.object({ cc: CountryCode })

/** The country's two letters in the parameters of an address (RFC 8605). */
const countryIn = (parameters: unknown): string | null => {
  const read = CountryParameter.safeParse(parameters)
  return read.success ? read.data.cc : null
}

/** Parts of an address as jCard orders them: box, extension, street, town, region, code, country (RFC 7095). */
function addressOf(properties: readonly unknown[][]): ReadContact['address'] {
  const [, parameters, , value] = properties.find(([kind]) => kind === 'adr') ?? []
  if (!Array.isArray(value)) return emptyAddress
  const [, , street, city, region, postalCode, country] = value.map((part) =>
    shown(typeof part === 'string' ? part : Array.isArray(part) ? part.join(' ') : '', 120),
  )
  const address = {
    ...emptyAddress,
    street: street ? [street] : [],
    city: city ?? '',
    region: region ?? '',
    postalCode: (postalCode ?? '').slice(0, 20),
    country: countryCalled(country ?? '') ?? countryIn(parameters),
  }
  return isWhole(address) ? address : emptyAddress
}
