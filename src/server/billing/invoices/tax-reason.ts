import type { InvoiceFacts } from './invoice-facts.ts'
import type { InvoiceWords } from './invoice-words.ts'

/** The sentence of the law by which a document has no tax, or whose tax it is; null where it has tax. */
export function taxReasonOf({ tax }: Pick<InvoiceFacts, 'tax'>, words: InvoiceWords): string | null {
  if (tax.treatment === 'reverse-charge') return words.reverseCharge
  if (tax.treatment !== 'outside') return null
  const { notRegistered, abroad, compensation, passedOn } = words
  return { 'not-registered': notRegistered, abroad, compensation, 'passed-on': passedOn }[tax.why]
}
