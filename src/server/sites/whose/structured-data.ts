import { z } from 'zod'

/** An organisation in a page's own data (schema.org). */
export type StatedOrganisation = {
  name: string
  emails: string[]
  address: { street: string; city: string; postalCode: string; region: string; country: string } | undefined
}

const Text = z.string().max(300)
const Texts = z.union([Text.transform((one) => [one]), z.array(Text).max(10)]).catch([])
const Country = z.union([Text, z.object({ name: Text }).transform(({ name }) => name)]).catch('')
const text = Text.catch('')

const Address = z
  .object({
    streetAddress: text,
    addressLocality: text,
    postalCode: z.coerce.string().max(20).catch(''),
    addressRegion: text,
    addressCountry: Country,
  })
  .transform((one) => ({
    street: one.streetAddress,
    city: one.addressLocality,
    postalCode: one.postalCode,
    region: one.addressRegion,
    country: one.addressCountry,
  }))

const Organisation = z.object({
  '@type': Texts,
  name: text,
  legalName: text,
  email: Texts,
  address: z
    .union([
      Address,
      z
        .array(Address)
        .min(1)
        .transform(([first]) => first),
    ])
    .optional()
    .catch(undefined),
})

/** Types of organisations that answer for sites, unlike authors. */
const types =
  /(?:Organi[sz]ation|Business|Store|Corporation|Company|Hotel|Restaurant|Agency|Service|NGO|Shop|Studio|Dealer|Office)$/
const maxNodes = 50

/** Top-level organisations in a page’s data. Never throws. */
export function organisationsIn(data: readonly string[]): StatedOrganisation[] {
  return data
    .flatMap((one) => nodesIn(parsed(one)))
    .slice(0, maxNodes)
    .flatMap((node) => {
      const read = Organisation.safeParse(node)
      if (!read.success || !read.data['@type'].some((type) => types.test(type))) return []
      const { legalName, name, email, address } = read.data
      const emails = email.map((one) => one.replace(/^mailto:/i, ''))
      return [{ name: legalName || name, emails, address }]
    })
}

function nodesIn(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.slice(0, maxNodes).flatMap(nodesIn)
  if (typeof value !== 'object' || value === null) return []
  const { '@graph': graph, publisher } = value as Record<string, unknown>
  return [
    value,
    ...(Array.isArray(graph) ? graph.slice(0, maxNodes) : []),
    ...(publisher === undefined ? [] : [publisher]),
  ]
}

function parsed(given: string): unknown {
  try {
    return JSON.parse(given.replace(/^\s*<!--|-->\s*$/g, ''))
  } catch {
    return undefined
  }
}
