import { z } from 'zod'

/** By what a mail was recognised as one of its case; `page` was written on the payment page, `staff` was filed by hand. */
export const FiledBy = z.enum(['address', 'in-reply-to', 'references', 'subject', 'page', 'staff'])
export type FiledBy = z.infer<typeof FiledBy>

export const EntryDirection = z.enum(['in', 'out'])
export const EntryWay = z.enum(['mail', 'page'])
