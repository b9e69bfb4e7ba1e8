import { z } from 'zod'
import type { FieldTable, NameIn } from '../field-table.ts'
import { nameTheAccount, readPlace, writeWhereItLeads } from '../reference/sites/place.ts'
import { stockAgencies } from '../reference/sites/stock-agencies.ts'

const agencies = stockAgencies.map(({ name }) => name)
const day = z.iso.date('Write the day as YYYY-MM-DD.')
const text = (most: number) => z.string().trim().max(most, `Maximum of ${most} characters allowed.`)

const longestPlace = 2000

/** A place as it is kept: a site, a part of one by its path, or an account of a platform. */
const Place = z
  .string()
  .trim()
  .max(longestPlace, { error: `An address has at most ${longestPlace} characters.`, abort: true })
  .transform((given, context) => {
    const read = readPlace(given)
    if (read && 'place' in read) return read.place
    const message = !read
      ? `“${given}” is not the name of a website.`
      : 'whole' in read
        ? nameTheAccount(read.whole)
        : writeWhereItLeads(read.shortLink)
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })

/** Fields of a licence, labelled for lists and sheets. */
export const licenceFields = {
  /** The number of the invoice or of the sale. */
  reference: { label: 'Reference', written: text(100).nullable().default(null) },
  client: { label: 'Client', written: text(200).min(1, 'Say who may use it.') },
  /** The client's sites, parts of sites, and accounts of platforms; what lies below them counts too. Empty where they are not known, as with most sales of agencies. */
  hosts: {
    label: 'Websites',
    written: z.array(Place).max(50, 'At most 50 websites.').default([]),
    shown: z.array(z.string()),
  },
  /** Images by id, file name or title; empty means all. */
  images: { label: 'Images', written: z.array(text(300).min(1)).max(500, 'At most 500 images.').default([]) },
  /** The agency that sold it; null for the owner's licence. */
  agency: {
    label: 'Agency',
    written: z.enum(agencies, 'This is none of the stock agencies we know.').nullable().default(null),
  },
  startsOn: { label: 'From', written: day },
  /** The last day; null for good. */
  endsOn: { label: 'Until', written: day.nullable().default(null) },
  /** The largest longer side in pixels; null for any. */
  longestSide: {
    label: 'Longest side',
    written: z.number().int().min(1, 'The longest side is at least one pixel.').max(100_000).nullable().default(null),
  },
  note: { label: 'Note', written: text(1000).nullable().default(null) },
} as const satisfies FieldTable

export type LicenceField = NameIn<typeof licenceFields>
