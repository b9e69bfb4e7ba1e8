import { z } from 'zod'

/** By what a mail was recognised as one of its case; `page` was written on the payment page, `staff` was filed by hand. */
export const FiledBy = z.enum(['address', 'in-reply-to', 'references', 'subject', 'page', 'staff'])
export type FiledBy = z.infer<typeof FiledBy>

/** What staff read of it. */
export const filedWords: Record<FiledBy, string> = {
  address: 'by the address of this case',
  'in-reply-to': 'as the answer to a mail of ours',
  references: 'by the mails that it goes on from',
  subject: 'by the case’s name, from a known sender',
  page: 'on the payment page',
  staff: 'by hand',
}

export const EntryDirection = z.enum(['in', 'out'])
export const EntryWay = z.enum(['mail', 'page'])
