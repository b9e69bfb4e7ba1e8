import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { stockAgencies } from '../reference/stock-agencies.ts'
import { webAddress } from '../reference/web-address.ts'
import { Id, Moment, pageOf, pageQuery } from '../wire.ts'

const agencies = stockAgencies.map(({ name }) => name)
const day = z.iso.date('Write the day as YYYY-MM-DD.')
const text = (most: number) => z.string().trim().max(most, `Maximum of ${most} characters allowed.`)

/** A host as it is kept, from an address or a name: in small letters, without `www.`. */
const Host = z
  .string()
  .trim()
  .transform((given, context) => {
    const host = webAddress(/^https?:\/\//i.test(given) ? given : `https://${given}`)?.host.replace(/^www\./, '')
    if (host?.includes('.')) return host
    context.addIssue({ code: 'custom', message: `“${given}” is not the name of a website.` })
    return z.NEVER
  })

/** What the owner allows somebody: which images, where, until when. */
const terms = z.object({
  /** The number of the invoice or of the sale. */
  reference: text(100).nullable().default(null),
  client: text(200).min(1, 'Say who may use it.'),
  /** The client's websites; what lies below them counts too. Empty where they are not known, as with most sales of agencies. */
  hosts: z.array(Host).max(50, 'At most 50 websites.').default([]),
  /** Images by id, file name or title; empty means all. */
  images: z.array(text(300).min(1)).max(500, 'At most 500 images.').default([]),
  /** The stock agency that sold it; null for a licence of the owner's own. */
  agency: z.enum(agencies, 'This is none of the stock agencies we know.').nullable().default(null),
  startsOn: day,
  /** The last day; null for good. */
  endsOn: day.nullable().default(null),
  /** The largest longer side in pixels; null for any. */
  longestSide: z.number().int().min(1, 'The longest side is at least one pixel.').max(100_000).nullable().default(null),
  note: text(1000).nullable().default(null),
})

export const NewLicence = terms
  .refine(({ startsOn, endsOn }) => endsOn === null || endsOn >= startsOn, {
    path: ['endsOn'],
    error: 'The last day cannot come before the first.',
  })
  .refine(({ hosts, agency }) => hosts.length > 0 || agency !== null, {
    path: ['hosts'],
    error: 'Name the client’s website, or the agency that sold it.',
  })
export type NewLicence = z.infer<typeof NewLicence>

export const Licence = terms.extend({ _id: Id, hosts: z.array(z.string()), createdAt: Moment }).meta({ id: 'Licence' })
export type Licence = z.infer<typeof Licence>

/** The largest ledger that is read, in bytes. */
export const largestLedger = 4 * 1024 * 1024

/** The owner's ledger, the entries made last first. */
export const listLicences = endpoint({
  name: 'listLicences',
  method: 'GET',
  path: '/licences',
  query: z.object({ ...pageQuery }),
  reply: pageOf(Licence),
  access: 'owner',
  errors: [],
})

/** Adds an entry; every match of the owner is held against the ledger again, in the background. */
export const addLicence = endpoint({
  name: 'addLicence',
  method: 'POST',
  path: '/licences',
  body: NewLicence,
  reply: Licence,
  status: 201,
  access: 'owner',
  errors: [],
})

export const removeLicence = endpoint({
  name: 'removeLicence',
  method: 'DELETE',
  path: '/licences/:licenceId',
  params: z.object({ licenceId: Id }),
  reply: 'none',
  access: 'owner',
  errors: [],
})

/** Reads invoices or sales from a sheet (CSV or XLSX, as base64). Lines that are in the ledger already, or wrong, are left out and told. */
export const importLicences = endpoint({
  name: 'importLicences',
  method: 'POST',
  path: '/licences/import',
  body: z.object({ content: z.base64('This is not the content of a file.') }),
  reply: z.object({
    added: z.number().int(),
    known: z.number().int(),
    problems: z.array(z.object({ row: z.number().int(), message: z.string() })),
  }),
  limit: Math.ceil((largestLedger * 4) / 3) + 1024,
  access: 'owner',
  errors: ['sheet.unreadable', 'sheet.too-large', 'sheet.empty', 'ledger.columns'],
})

/** A sheet to fill in. */
export const getLedgerTemplate = endpoint({
  name: 'getLedgerTemplate',
  method: 'GET',
  path: '/licences/template',
  reply: 'file',
  access: 'owner',
  errors: [],
})
