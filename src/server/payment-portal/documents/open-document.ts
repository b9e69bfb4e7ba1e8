import { mandateOf } from '#contract/cases/mandate.ts'
import type { Id } from '#contract/wire.ts'
import { openReport, type ReportNeeds } from '#server/evidence/index.ts'
import type { FileReply } from '#server/platform/http/handle.ts'
import { countAttempt } from '#server/platform/limits/limits.ts'
import { openSheet } from '#server/platform/pdf/sheet.ts'
import { signPdf } from '#server/platform/signing/sign-pdf.ts'
import { version } from '#server/platform/version.ts'
import { missing } from '#server/platform/refuse.ts'
import { type MoneyNeeds, openMoneyDocument } from '../paying/money-of-case.ts'
import { loadPortalCase, type PortalCase, type PortalCaseNeeds } from '../portal-case.ts'
import { rightsHolder } from '../show-record.ts'
import { documentsOf } from './documents.ts'

export type DocumentNeeds = PortalCaseNeeds & ReportNeeds & MoneyNeeds

/** A document of this case, to save; any other id is missing. */
export async function openDocument(deps: DocumentNeeds, caseId: Id, documentId: string): Promise<FileReply> {
  const found = await loadPortalCase(deps, caseId)
  const ofMoney = await openMoneyDocument(deps, found.row, documentId)
  if (ofMoney) return ofMoney
  const document = documentsOf(found).find(({ _id }) => _id === documentId)
  if (!document) throw missing('document')
  switch (document.kind) {
    case 'letter':
      return await letterFile(deps, found, documentId)
    case 'evidence-report':
      await countDrawn(deps, caseId)
      return await openReport(
        deps,
        [...found.evidence.values()].find(({ number }) => number === documentId)!,
        caseId,
      )
    case 'agent-confirmation':
      await countDrawn(deps, caseId)
      return await confirmationFile(deps, found)
    default:
      throw missing('document')
  }
}

/** What is drawn and signed anew each time; an account's reports have the same limit. */
const countDrawn = (deps: DocumentNeeds, caseId: Id): Promise<void> =>
  countAttempt(deps, [{ name: 'documents-of-case', of: caseId, most: 200, seconds: 3600 }])

async function letterFile({ objects }: DocumentNeeds, { letters, row }: PortalCase, id: string): Promise<FileReply> {
  const key = letters.find((letter) => letter.id === id)?.fileKey
  if (!key) throw missing('document')
  return { body: await objects.stream('cases', key), type: 'application/pdf', name: `${row.name}-letter.pdf` }
}

/** That the photographer has us act, in the words that were agreed to, signed by us. */
async function confirmationFile(deps: DocumentNeeds, found: PortalCase): Promise<FileReply> {
  const { row } = found
  const { brand } = deps.config
  const at = deps.clock()
  const agreement = row.agreement!
  const sheet = openSheet({
    title: `Agent confirmation ${row.name}`,
    subject: `${brand.name} acts for ${rightsHolder(found)}`,
    author: brand.name,
    software: `Rightframe ${version}`,
    at,
  })
  const named = rightsHolder(found)
  sheet.write('H1', `${brand.name} acts for ${named}`, { font: 'bold', size: 20, gap: 2 })
  sheet.doc.moveDown()
  for (const sentence of [
    `In the matter ${row.name}, ${named} has given this mandate on ${agreement.at.slice(0, 10)}:`,
    `“${mandateOf(brand.name).agent}”`,
    `“${mandateOf(brand.name).truth}”`,
    `It was given electronically, signed in to the account of ${found.owner.first} ${found.owner.last} at ${brand.name}, by ticking both sentences, at ${agreement.at.slice(0, 19).replace('T', ' ')} UTC. Version ${agreement.version} of the mandate, SHA-256 of its text ${agreement.hash}.`,
    `This sheet was written and signed by ${brand.name} on ${at.toISOString().slice(0, 10)}, from what was kept when the mandate was given.`,
  ]) {
    sheet.write('P', sentence)
    sheet.doc.moveDown()
  }
  const { signer } = await deps.companyKey()
  const body = await signPdf(await sheet.end(), { key: signer, reason: `Agent confirmation ${row.name}`, at })
  return { body, type: 'application/pdf', name: `${row.name}-agent-confirmation.pdf`, bytes: body.length }
}
