import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { pageOf, pageQuery } from '../../wire.ts'
import { OwnInvoice, Statement, StatementSummary } from './statements.ts'

export const StatementNumber = z
  .string()
  .max(40, { error: 'This is no number of a statement.', abort: true })
  .regex(/^[A-Z]{1,4}S-\d{4}-\d{6}$/, 'This is no number of a statement.')
const DocumentNumber = z
  .string()
  .max(40, { error: 'This is no number of an invoice.', abort: true })
  .regex(/^[A-Z]{1,4}B-\d{4}-\d{6}$/, 'This is no number of an invoice.')
const params = z.object({ number: StatementNumber })

const YearMonth = z.object({
  month: z.string(),
  currency: z.string(),
  /** In minor units: shares of what was paid for cases, and what was paid out. */
  earned: z.number().int(),
  paidOut: z.number().int(),
})

/** The owner's statements, the newest first, with the last twelve months. */
export const listStatements = endpoint({
  name: 'listStatements',
  method: 'GET',
  path: '/remittance',
  query: z.object(pageQuery),
  reply: pageOf(StatementSummary).extend({
    year: z.array(YearMonth),
    /** Day of the next run; null as long as none is known. */
    nextRun: z.string().nullable(),
  }),
  access: 'owner',
  errors: [],
})

export const getStatement = endpoint({
  name: 'getStatement',
  method: 'GET',
  path: '/remittance/:number',
  params,
  reply: Statement,
  access: 'owner',
  errors: [],
})

/** A statement as a file: the signed PDF, or a sheet. */
export const getStatementFile = endpoint({
  name: 'getStatementFile',
  method: 'GET',
  path: '/remittance/:number/file',
  params,
  query: z.object({ format: z.enum(['pdf', 'xlsx', 'csv']).default('pdf') }),
  reply: 'file',
  access: 'owner',
  errors: ['statement.not-ready'],
})

/** An invoice or credit note that we wrote in the owner's name: the signed PDF, or its data as UBL. */
export const getOwnerDocument = endpoint({
  name: 'getOwnerDocument',
  method: 'GET',
  path: '/remittance/:number/documents/:document',
  params: params.extend({ document: DocumentNumber }),
  query: z.object({ format: z.enum(['pdf', 'xml']).default('pdf') }),
  reply: 'file',
  access: 'owner',
  errors: ['statement.not-ready', 'statement.no-pdf', 'statement.no-data'],
})

/** The largest invoice that an owner sends, in bytes. */
export const largestOwnInvoice = 2 * 1024 * 1024
const longestBase64 = Math.ceil(largestOwnInvoice / 3) * 4

/** Sends the owner's own invoice for a statement. It is matched with what the statement comes to. */
export const sendOwnInvoice = endpoint({
  name: 'sendOwnInvoice',
  method: 'PUT',
  path: '/remittance/:number/invoice',
  params,
  body: z.object({
    /** As the owner numbers it. */
    ownNumber: z
      .string()
      .trim()
      .min(1, 'Enter the number of your invoice.')
      .max(60, 'A number has at most 60 characters.'),
    issuedOn: z.iso.date('Write the day as YYYY-MM-DD.'),
    /** In minor units, tax included. */
    gross: z.number().int().min(1, 'Enter the sum of your invoice.').max(1_000_000_000_000),
    /** The PDF or XML, as base64. */
    file: z
      .string()
      .min(1, 'Choose the file of your invoice.')
      .max(longestBase64, { error: 'An invoice has at most 2 MB.', abort: true })
      .regex(/^[\w+/]+={0,2}$/, 'The file has to come as base64.'),
  }),
  limit: longestBase64 + 4096,
  reply: OwnInvoice,
  access: 'owner',
  errors: ['statement.no-own-invoice', 'own-invoice.file', 'own-invoice.number-taken', 'attempts.too-many'],
})
