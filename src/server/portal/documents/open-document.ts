import { mandateOf } from '#contract/cases/mandate.ts'
import type { Id } from '#contract/wire.ts'
import { openReport, type ReportNeeds } from '#server/evidence/files/index.ts'
import type { FileReply } from '#server/platform/http/handle.ts'
import { consumeAttempt } from '#server/platform/rate-limit/rate-limit.ts'
import { atLink } from '#server/platform/rate-limit/client-network.ts'
import type { DocumentFile } from '#server/platform/pdf/document-files.ts'
import { version } from '#server/platform/version.ts'
import { missing } from '#server/platform/refuse.ts'
import { type MoneyNeeds, openMoneyDocument } from '../payments/money-of-case.ts'
import { documentsFolder } from '#server/cases/files/index.ts'
import { loadPortalCase, type PortalCase, type PortalCaseNeeds } from '../portal-case.ts'
import { confirmationDrawing } from '#server/letters/index.ts'
import { rightsHolder } from '../show-record.ts'
import { documentsOf } from './documents.ts'

export type DocumentNeeds = PortalCaseNeeds & ReportNeeds & MoneyNeeds & { documentFile: DocumentFile }

/** A document of this case, to save; any other id is missing. */
export async function openDocument(
  deps: DocumentNeeds,
  { caseId, documentId, ip }: { caseId: Id; documentId: string; ip: string },
): Promise<FileReply> {
  const found = await loadPortalCase(deps, caseId)
  const ofMoney = await openMoneyDocument(deps, found.row, documentId)
  if (ofMoney) return ofMoney
  const asker = atLink(caseId, ip)
  const document = documentsOf(found).find(({ _id }) => _id === documentId)
  if (!document) throw missing('document')
  switch (document.kind) {
    case 'letter':
      return await letterFile(deps, found, documentId)
    case 'evidence-report':
      await countDrawn(deps, asker)
      return await openReport(
        deps,
        [...found.evidence.values()].find(({ number }) => number === documentId)!,
        {
          by: caseId,
          asker,
          reader: 'image-user',
        },
      )
    case 'agent-confirmation':
      return await confirmationFile(deps, found, asker)
    default:
      throw missing('document')
  }
}

/** Counts a report: it is drawn each time. An account's have the same limit. */
const countDrawn = (deps: DocumentNeeds, asker: string): Promise<void> =>
  consumeAttempt(deps, [{ name: 'reports-at-link', key: asker, max: 200, seconds: 3600 }])

/** Returns a letter as it was sent. */
export async function letterFile(
  { objects }: DocumentNeeds,
  { letters, row }: PortalCase,
  id: string,
): Promise<FileReply> {
  const key = letters.find((letter) => letter.id === id)?.fileKey
  if (!key) throw missing('document')
  return { body: await objects.stream('cases', key), type: 'application/pdf', name: `${row.name}-letter.pdf` }
}

/** Returns our signed word that the photographer has us act, drawn when it is first asked for. */
async function confirmationFile(deps: DocumentNeeds, found: PortalCase, asker: string): Promise<FileReply> {
  const { row, owner } = found
  const { name: agent } = deps.config.brand
  const at = deps.clock()
  const said = {
    matter: row.name,
    agent,
    rightsHolder: rightsHolder(found),
    accountOf: `${owner.first} ${owner.last}`,
    mandate: { ...mandateOf(agent), ...row.agreement! },
  }
  const { signer } = await deps.companyKey()
  const input = { said, software: `Rightframe ${version}`, at }
  const body = await deps.documentFile(confirmationDrawing, input, {
    folder: documentsFolder(row.id),
    whose: [row.ownerId, asker],
    signing: { key: signer, reason: `Agent confirmation ${row.name}`, at },
  })
  return { body, type: 'application/pdf', name: `${row.name}-agent-confirmation.pdf` }
}
