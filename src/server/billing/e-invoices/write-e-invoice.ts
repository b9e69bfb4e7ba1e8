import type { InvoiceFacts } from '../invoices/invoice-facts.ts'
import { eInvoiceOf } from './e-invoice-of.ts'
import { endpointOf } from './endpoints-of-parties.ts'

/** `CII` is the XML of Factur-X, `UBL` the file that networks carry. */
export type Syntax = 'CII' | 'UBL'

/** True for documents with EN 16931 data: those of companies. A supplier without any number cannot be identified (BR-CO-26). */
export const carriesXml = ({
  kind,
  issuer,
  payer,
  tax,
}: Pick<InvoiceFacts, 'kind' | 'issuer' | 'payer' | 'tax'>): boolean =>
  kind !== 'receipt' && issuer.taxNumber !== null && payer.kind === 'business' && tax.treatment !== 'unknown'

/** True when it can be sent as UBL: networks need an address of both parties. */
export const carriesUbl = (facts: InvoiceFacts): boolean =>
  carriesXml(facts) && endpointOf(facts.issuer) !== undefined && endpointOf(facts.payer) !== undefined

/**
 * Writes the XML of EN 16931. Loads its library, which is large, with the first document. The library's own check compiles its schema for each
 * document, a second of a processor: it is left out, and tests hold what is written against the published schemas.
 */
export async function writeEInvoice(facts: InvoiceFacts, syntax: Syntax): Promise<string> {
  const { FormatFactoryService } = await import('@e-invoice-eu/core')
  const format = new FormatFactoryService().createFormatService(syntax, quiet)
  const invoice = eInvoiceOf(facts)
  format.fillInvoiceDefaults(invoice)
  const written = await format.generate(invoice, { format: syntax, lang: 'en', noWarnings: true })
  const xml = typeof written === 'string' ? written : Buffer.from(written).toString('utf8')
  return syntax === 'CII' ? citing(xml, facts) : xml
}

const ignore = () => undefined
const quiet = { log: ignore, warn: ignore, error: ignore }

const settlementEnd = '</ram:ApplicableHeaderTradeSettlement>'

/** The library loses the preceding invoice in CII (BG-3): it is added where the schema wants it, at the end. */
function citing(xml: string, { of, ofIssuedAt }: InvoiceFacts): string {
  if (of === null || xml.includes('<ram:InvoiceReferencedDocument>')) return xml
  const day = ofIssuedAt?.slice(0, 10).replaceAll('-', '')
  const date = day
    ? `<ram:FormattedIssueDateTime><qdt:DateTimeString format="102">${day}</qdt:DateTimeString></ram:FormattedIssueDateTime>`
    : ''
  const reference = `<ram:InvoiceReferencedDocument><ram:IssuerAssignedID>${escapeText(of)}</ram:IssuerAssignedID>${date}</ram:InvoiceReferencedDocument>`
  return xml.replace(settlementEnd, () => reference + settlementEnd)
}

const escapeText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
