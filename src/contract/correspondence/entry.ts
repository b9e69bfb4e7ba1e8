import { z } from 'zod'

/** By what a mail was recognised as one of its case; `page` was written on the payment page, `staff` was filed by hand. */
export const FiledBy = z.enum(['address', 'in-reply-to', 'references', 'subject', 'page', 'staff'])
export type FiledBy = z.infer<typeof FiledBy>

/** Words for staff. */
export const filedWords: Record<FiledBy, string> = {
  address: 'by the address of this case',
  'in-reply-to': 'as the answer to a mail of ours',
  references: 'by the mails that it goes on from',
  subject: 'by the case’s name, from a known sender',
  page: 'on the payment page',
  staff: 'by hand',
}

/** Kinds of writers, if evident. `receipt`: a program confirms arrival. */
export const EntryKind = z.enum(['person', 'automatic', 'receipt', 'unsure'])
export type EntryKind = z.infer<typeof EntryKind>

/** Kinds that a person must read. */
export const heardKinds: readonly EntryKind[] = ['person', 'unsure']

export const EntryDirection = z.enum(['in', 'out'])
export const EntryWay = z.enum(['mail', 'page'])
