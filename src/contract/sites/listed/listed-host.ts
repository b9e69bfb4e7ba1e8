import { z } from 'zod'
import { stockAgencies } from '../../reference/sites/stock-agencies.ts'
import { Moment } from '../../wire.ts'
import { SiteCategoryValue } from '../domain.ts'

const StockAgency = z.enum(stockAgencies.map(({ name }) => name))

/** A host by its name: letters, digits, hyphens and dots. */
export const ListedHostName = z
  .string()
  .trim()
  .toLowerCase()
  .max(253, { error: 'Maximum of 253 characters allowed.', abort: true })
  .regex(/^(?=.*\.)[a-z0-9](?:[a-z0-9.-]*[a-z0-9])$/, 'Write a host, such as shop.example.')

/** The columns of a listed host that staff write. */
const saidOfHost = {
  /** Null for a host that is on the stock list alone. */
  category: SiteCategoryValue.nullable(),
  /** The agency whose site it is; null for a host that is not on the stock list. */
  stockAgency: StockAgency.nullable(),
  source: z.string().trim().min(1, 'Please say where that can be read.').max(500, 'Maximum of 500 characters allowed.'),
  /** The last day on which it counts; null for good. */
  until: z.iso.date('Write the day as YYYY-MM-DD.').nullable(),
}

const isSomething = ({ category, stockAgency }: { category: unknown; stockAgency: unknown }) =>
  category !== null || stockAgency !== null
const nothingSaid = { path: ['category'], message: 'Choose a category, a stock agency, or both.' }

export const ListedEntry = z.object({ host: ListedHostName, ...saidOfHost }).refine(isSomething, nothingSaid)
export type ListedEntry = z.infer<typeof ListedEntry>

/** A version of a listed host. `isRemoved` ends it. */
export const ListedHost = z
  .object({
    host: z.string(),
    version: z.number().int(),
    ...saidOfHost,
    isRemoved: z.boolean(),
    /** True from the day after `until`. */
    isExpired: z.boolean(),
    by: z.string(),
    at: Moment,
  })
  .meta({ id: 'ListedHost' })
export type ListedHost = z.infer<typeof ListedHost>

/** Column names of the CSV file, in their order. */
export const listedColumns = ['host', 'category', 'stock_agency', 'source', 'until'] as const

/** Most lines of an import. */
export const maxListedLines = 2000
