import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { shownIn, writtenIn } from '../field-table.ts'
import { DayOrder } from '../platform/day-order.ts'
import { GuessedText } from '../platform/guessed-text.ts'
import { Id, Moment, pageOf, pageQuery } from '../wire.ts'
import { licenceFields } from './licence-fields.ts'

const terms = z.object(writtenIn(licenceFields))

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

export const Licence = z
  .object({
    _id: Id,
    ...shownIn(licenceFields),
    /** Those of its websites on which many have their pages: entries of before accounts were asked for. */
    shared: z.array(z.string()),
    createdAt: Moment,
  })
  .meta({ id: 'Licence' })
export type Licence = z.infer<typeof Licence>

/** Limits of a ledger: entries, and images and websites in all of them. Every match is compared with it. */
export const maxLicences = 20_000
export const maxNamesOfLicences = 200_000

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
  errors: ['ledger.full'],
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
  body: z.object({ content: z.base64('This is not the content of a file.'), dayOrder: DayOrder.optional() }),
  reply: z.object({
    added: z.number().int(),
    known: z.number().int(),
    /** `cell` in spreadsheet notation; null for a whole line. */
    problems: z.array(z.object({ row: z.number().int(), cell: z.string().nullable(), message: z.string() })),
    /** Sentences on what of the sheet is not read. */
    notes: z.array(z.string()),
    /** Charset that was guessed; null otherwise. */
    guess: GuessedText.nullable(),
  }),
  limit: Math.ceil((largestLedger * 4) / 3) + 1024,
  access: 'owner',
  errors: ['sheet.unreadable', 'sheet.too-large', 'sheet.empty', 'sheet.day-order', 'ledger.columns', 'ledger.full'],
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
