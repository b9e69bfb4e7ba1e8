import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { pageOf, pageQuery } from '../wire.ts'
import { Invoice, InvoiceLink } from './invoices.ts'
import { Plan } from './plans.ts'

/** The plans that can be booked, the smallest first. */
export const listPlans = endpoint({
  name: 'listPlans',
  method: 'GET',
  path: '/plans',
  reply: z.object({ data: z.array(Plan) }),
  access: 'public',
  errors: [],
})

/** The invoices, credit notes and receipts of what this account paid, the newest first. */
export const listInvoices = endpoint({
  name: 'listInvoices',
  method: 'GET',
  path: '/users/me/invoices',
  query: z.object(pageQuery),
  reply: pageOf(Invoice),
  access: 'owner',
  scopes: ['money:read'],
  errors: [],
})

/** The signed PDF of an invoice, for anyone with its link. */
export const getInvoiceFile = endpoint({
  name: 'getInvoiceFile',
  method: 'GET',
  path: '/invoices/:link',
  params: z.object({ link: InvoiceLink }),
  reply: 'file',
  access: 'public',
  errors: ['attempts.too-many', 'invoice.unknown', 'invoice.not-ready'],
})

/** EN 16931 data of an invoice as UBL, for anyone with its link. */
export const getInvoiceData = endpoint({
  name: 'getInvoiceData',
  method: 'GET',
  path: '/invoices/:link/ubl',
  params: z.object({ link: InvoiceLink }),
  reply: 'file',
  access: 'public',
  errors: ['attempts.too-many', 'invoice.unknown', 'invoice.no-data'],
})
