import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Id } from '../../wire.ts'
import { OwnInvoice } from './statements.ts'

const roles = ['finance'] as const

/** An invoice of an owner's own, as finance reads it. */
const DeskOwnInvoice = OwnInvoice.extend({
  /** The id of its statement. */
  _id: Id,
  statement: z.string(),
  owner: z.object({ _id: Id, name: z.string() }),
  currency: z.string(),
  /** The statement's total, in minor units. */
  asked: z.number().int(),
})
export type DeskOwnInvoice = z.infer<typeof DeskOwnInvoice>

/** Invoices that owners sent for their statements: those that differ first, then the newest. */
export const listOwnInvoices = endpoint({
  name: 'listOwnInvoices',
  method: 'GET',
  path: '/desk/payouts/invoices',
  reply: z.object({ data: z.array(DeskOwnInvoice) }),
  access: 'staff',
  roles,
  errors: [],
})

/** The file of such an invoice, as it was sent. */
export const getOwnInvoiceFile = endpoint({
  name: 'getOwnInvoiceFile',
  method: 'GET',
  path: '/desk/payouts/invoices/:statementId/file',
  params: z.object({ statementId: Id }),
  reply: 'file',
  access: 'staff',
  roles,
  errors: [],
})
