import type { Id } from '#contract/wire.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { DocumentMaker } from '#server/platform/pdf/document-maker.ts'
import type { CompanyKey } from '#server/platform/signing/company-key.ts'
import { sha256 } from '#server/platform/signing/sign-pdf.ts'
import { version } from '#server/platform/version.ts'
import { invoiceDrawing } from './draw-invoice.ts'
import { findInvoice, type InvoiceRow, markKept } from './invoice-store.ts'

export type KeepNeeds = Pick<Deps, 'db' | 'clock' | 'objects'> & {
  companyKey: () => Promise<CompanyKey>
  documents: DocumentMaker
}

/** Draws the file of an invoice, signs it and keeps it for good. One that is kept is never made again. */
export async function keepInvoice(needs: KeepNeeds, invoiceId: Id): Promise<void> {
  const { db, clock, objects, companyKey, documents } = needs
  const row = await findInvoice(db, invoiceId)
  if (!row || row.keptAt) return
  const now = clock()
  const { signer } = await companyKey()
  const signed = await documents.make(
    invoiceDrawing,
    { facts: row.facts, software: `Rightframe ${version}` },
    {
      whose: row.ownerId ?? row.payableId,
      signing: { key: signer, reason: `${row.facts.issuer.name} issued ${row.number}.`, at: now },
    },
  )
  await objects.put('cases', keyOfInvoice(row), signed, { type: 'application/pdf', downloadName: `${row.number}.pdf` })
  await markKept(db, row.id, Buffer.from(sha256(signed)).toString('hex'), now)
}

/** Object key of the file, with a random part. */
export const keyOfInvoice = ({ id, issuedAt, link }: Pick<InvoiceRow, 'id' | 'issuedAt' | 'link'>): string =>
  `invoices/${issuedAt.getUTCFullYear()}/${id}-${link}.pdf`
