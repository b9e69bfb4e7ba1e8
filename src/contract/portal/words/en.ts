import { answering } from './en/answering.ts'
import { paying } from './en/paying.ts'
import { reading } from './en/reading.ts'

/** The words of the payment page in English. */
export const en = { ...reading, ...answering, ...paying }

/** The same in another language: as many words, for the same things. */
export type InOtherWords<T> = T extends (...given: infer Given) => string
  ? (...given: Given) => string
  : T extends string
    ? string
    : { readonly [Key in keyof T]: InOtherWords<T[Key]> }

/** All that the page and its mails say, in one language. */
export type PortalWords = InOtherWords<typeof en>
