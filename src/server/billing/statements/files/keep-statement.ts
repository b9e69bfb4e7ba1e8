import type { Id } from '#contract/wire.ts'
import { sha256 } from '#server/platform/signing/sign-pdf.ts'
import { version } from '#server/platform/version.ts'
import { eInvoiceDrawing } from '../../e-invoices/data-drawing.ts'
import { carriesUbl } from '../../e-invoices/write-e-invoice.ts'
import { invoiceDrawing } from '../../invoices/draw-invoice.ts'
import type { KeepNeeds } from '../../invoices/keep-invoice.ts'
import { documentsOfStatement, markDocumentKept, type OwnerDocumentRow } from '../self-billing/owner-document-store.ts'
import { findStatement, markStatementKept, type StatementRow } from '../statement-store.ts'
import { ownerStatementDrawing } from './draw-statement.ts'

const software = `Rightframe ${version}`

/** Draws the files of a statement and of its documents, signs them and keeps them for good. */
export async function keepStatement(needs: KeepNeeds, statementId: Id): Promise<void> {
  const row = await findStatement(needs.db, statementId)
  if (!row || row.keptAt) return
  const documents = await documentsOfStatement(needs.db, row.id)
  for (const document of documents) if (!document.keptAt) await keepDocument(needs, document)
  const now = needs.clock()
  const { signer } = await needs.companyKey()
  const signed = await needs.documents.make(
    ownerStatementDrawing,
    { facts: row.facts, documents: documents.map(({ number }) => number), software },
    {
      whose: row.ownerId,
      signing: { key: signer, reason: `${row.facts.issuer.name} issued ${row.number}.`, at: now },
    },
  )
  const about = { type: 'application/pdf', downloadName: `${row.number}.pdf` }
  await needs.objects.put('cases', keyOfStatement(row), signed, about)
  await markStatementKept(needs.db, row.id, Buffer.from(sha256(signed)).toString('hex'), now)
}

async function keepDocument(needs: KeepNeeds, row: OwnerDocumentRow): Promise<void> {
  const { facts, number, ownerId } = row
  const now = needs.clock()
  if (carriesUbl(facts)) {
    const data = await needs.documents.make(eInvoiceDrawing, { facts }, { whose: ownerId })
    const about = { type: 'application/xml', downloadName: `${number}.xml` }
    await needs.objects.put('cases', keyOfDocument(row, 'xml'), data, about)
  }
  if (row.noPdfBecause === null) {
    const { signer } = await needs.companyKey()
    const reason = `${facts.payer.name} issued ${number} for ${facts.issuer.name}.`
    const signing = { key: signer, reason, at: now }
    const signed = await needs.documents.make(invoiceDrawing, { facts, software }, { whose: ownerId, signing })
    const about = { type: 'application/pdf', downloadName: `${number}.pdf` }
    await needs.objects.put('cases', keyOfDocument(row, 'pdf'), signed, about)
  }
  await markDocumentKept(needs.db, row.id, now)
}

/** Object key of the file, with a random part. */
export const keyOfStatement = ({ id, issuedAt, secret }: Pick<StatementRow, 'id' | 'issuedAt' | 'secret'>): string =>
  `statements/${issuedAt.getUTCFullYear()}/${id}-${secret}.pdf`

export const keyOfDocument = (
  { id, issuedAt, secret }: Pick<OwnerDocumentRow, 'id' | 'issuedAt' | 'secret'>,
  ending: 'pdf' | 'xml',
): string => `statements/${issuedAt.getUTCFullYear()}/${id}-${secret}.${ending}`
