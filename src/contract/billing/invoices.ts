import { z } from 'zod'
import { Id, Moment } from '../wire.ts'

export const invoiceKinds = ['invoice', 'credit-note', 'receipt'] as const
export const InvoiceKind = z.enum(invoiceKinds)
export type InvoiceKind = z.infer<typeof InvoiceKind>

export const Invoice = z
  .object({
    _id: Id,
    number: z.string(),
    kind: InvoiceKind,
    /** In minor units by the exponent of ISO 4217; below zero in credit notes. */
    gross: z.number().int(),
    currency: z.string(),
    title: z.string(),
    issuedAt: Moment,
    dueAt: Moment.nullable(),
    /** Link of the file for anyone who has it; null until signed. */
    url: z.string().nullable(),
    /** Link of the EN 16931 data as UBL; null when the document has none. */
    dataUrl: z.string().nullable(),
  })
  .meta({ id: 'Invoice' })
export type Invoice = z.infer<typeof Invoice>

/** The secret in an invoice's link: 160 random bits. */
export const InvoiceLink = z.string().regex(/^[\w-]{27}$/, 'This is no link of an invoice.')
