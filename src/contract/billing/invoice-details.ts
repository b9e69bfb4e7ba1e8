import { z } from 'zod'
import { CompanyName } from '../accounts/registration.ts'
import { endpoint } from '../endpoint.ts'

const maxLines = 5
const maxLineLength = 100
const noControl = /^[^\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]*$/u

const AddressLine = z
  .string()
  .trim()
  .min(1, 'Leave out lines that are empty.')
  .max(maxLineLength, { error: `A line of an address has at most ${maxLineLength} characters.`, abort: true })
  .regex(noControl, 'An address cannot hold control characters.')

/** An account's details for the invoices of its plan; all optional. */
export const InvoiceDetails = z.object({
  /** Null names the company of the account, if it has one. */
  company: CompanyName.min(1, 'Leave the company out, or name it.').nullable(),
  address: z.array(AddressLine).max(maxLines, `An address has at most ${maxLines} lines.`),
  /** Tax number of the account's country, with its prefix where its tax office writes one. */
  taxNumber: z
    .string()
    .trim()
    .min(1, 'Leave the tax number out, or write it.')
    .max(30, { error: 'A tax number has at most 30 characters.', abort: true })
    .regex(/^[\p{L}\d .,/-]+$/u, 'A tax number is made of letters, digits, dots, commas and hyphens.')
    .nullable(),
})
export type InvoiceDetails = z.infer<typeof InvoiceDetails>

const Shown = InvoiceDetails.extend({
  /** Country of the tax number: the account's. */
  country: z.string(),
})

/** The details on the next invoices of the account's plan. */
export const getInvoiceDetails = endpoint({
  name: 'getInvoiceDetails',
  method: 'GET',
  path: '/users/me/invoiceDetails',
  reply: Shown,
  access: 'owner',
  errors: [],
})

/** Says what invoices name from now on; those that were issued stay as they are. */
export const updateInvoiceDetails = endpoint({
  name: 'updateInvoiceDetails',
  method: 'PUT',
  path: '/users/me/invoiceDetails',
  body: InvoiceDetails,
  reply: Shown,
  access: 'owner',
  errors: ['invoice-details.tax-number'],
})
