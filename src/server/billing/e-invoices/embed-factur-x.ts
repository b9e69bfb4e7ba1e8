import type { InvoiceKind } from '#contract/billing/invoices.ts'
import type { Sheet } from '#server/platform/pdf/sheet.ts'

/** The name by which readers find the data in the file. */
export const facturXName = 'factur-x.xml'

/** Attaches the XML of EN 16931 to an open document as Factur-X 1.0 does, with the properties that PDF/A-3 wants declared. */
export function embedFacturX(doc: Sheet['doc'], { xml, at, kind }: { xml: string; at: Date; kind: InvoiceKind }): void {
  const about = { name: facturXName, type: 'text/xml', relationship: 'Alternative', creationDate: at, modifiedDate: at }
  doc.file(Buffer.from(xml, 'utf8'), { ...about, description: kind === 'credit-note' ? 'Credit note' : 'Invoice' })
  ;(doc as unknown as { appendXML: (xml: string) => void }).appendXML(metadata)
}

const property = (name: string, description: string): string =>
  `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category><pdfaProperty:description>${description}</pdfaProperty:description></rdf:li>`

const namespace = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#'

/** XMP of Factur-X 1.0, with the extension schema that describes it. */
const metadata = `
<rdf:Description rdf:about="" xmlns:fx="${namespace}"><fx:DocumentType>INVOICE</fx:DocumentType><fx:DocumentFileName>${facturXName}</fx:DocumentFileName><fx:Version>1.0</fx:Version><fx:ConformanceLevel>EN 16931</fx:ConformanceLevel></rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#"><pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource"><pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema><pdfaSchema:namespaceURI>${namespace}</pdfaSchema:namespaceURI><pdfaSchema:prefix>fx</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq>${[
  property('DocumentFileName', 'The name of the embedded XML document'),
  property('DocumentType', 'The type of the hybrid document in capital letters'),
  property('Version', 'The version of the standard that applies to the embedded XML document'),
  property('ConformanceLevel', 'The conformance level of the embedded XML document'),
].join('')}</rdf:Seq></pdfaSchema:property></rdf:li></rdf:Bag></pdfaExtension:schemas></rdf:Description>
`
