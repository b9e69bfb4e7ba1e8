import { mandateOf } from '#contract/cases/mandate.ts'
import type { Id } from '#contract/wire.ts'
import { showAccount } from '#server/accounts/index.ts'
import type { EvidenceRow } from '#server/evidence/index.ts'
import { openReport, type ReportNeeds } from '#server/evidence/files/index.ts'
import type { MailFile } from '#server/platform/mail/tables.ts'
import { version } from '#server/platform/version.ts'
import type { CaseRecord } from '#server/cases/rows/index.ts'
import { savedDraftOf } from '#server/cases/drafts/index.ts'
import { evidenceOfPages, isSecured } from '#server/cases/evidence/index.ts'
import { confirmationDrawing } from '../drawing/draw-confirmation.ts'

/** Bytes that a mail server takes; larger reports are read on the payment page. */
const maxReportBytes = 12 * 1024 ** 2

/** Files that go along with a letter, the evidence by its numbers, and reports that are too large for it. */
export type Enclosures = { files: MailFile[]; hasMandate: boolean; numbers: string[]; tooLarge: string[] }
export const noEnclosures: Enclosures = { files: [], hasMandate: false, numbers: [], tooLarge: [] }

type To = { folder: string; by: Id }

/** Puts the mandate and the reports of the evidence into the store, beside a first letter. */
export async function keepEnclosures(needs: ReportNeeds, row: CaseRecord, to: To): Promise<Enclosures> {
  const mandate = await keepMandate(needs, row, to)
  const held = [...(await evidenceOfPages(needs, row)).values()].filter(isSecured)
  const distinct = new Map<Id, EvidenceRow>(held.map((one) => [one.id, one]))
  const kept: Enclosures = { files: mandate, hasMandate: mandate.length > 0, numbers: [], tooLarge: [] }
  let bytes = 0
  for (const evidence of distinct.values()) {
    const { body } = await openReport(needs, evidence, { by: to.by, reader: 'image-user' })
    const { number } = evidence
    if (!(body instanceof Uint8Array) || bytes + body.length > maxReportBytes) {
      kept.tooLarge.push(number)
      continue
    }
    bytes += body.length
    kept.files.push(await keep(needs, { name: `${number}.pdf`, key: `${to.folder}-${number}.pdf` }, body))
    kept.numbers.push(number)
  }
  return kept
}

/** The mandate, signed by us; nothing for a case whose owner has not certified. */
async function keepMandate(needs: ReportNeeds, row: CaseRecord, { folder, by }: To): Promise<MailFile[]> {
  if (!row.agreement) return []
  const { first_name: first, last_name: last } = (await savedDraftOf(needs, row)).draft.claimant
  const { details: owner } = await showAccount(needs.db, row.ownerId)
  const agent = needs.config.brand.name
  const at = needs.clock()
  const said = {
    matter: row.name,
    agent,
    rightsHolder: [first || owner.first_name, last || owner.last_name].filter(Boolean).join(' '),
    accountOf: `${owner.first_name} ${owner.last_name}`,
    mandate: { ...mandateOf(agent), ...row.agreement },
  }
  const { signer } = await needs.companyKey()
  const body = await needs.documents.make(
    confirmationDrawing,
    { said, software: `Rightframe ${version}`, at },
    { whose: [row.ownerId, by], signing: { key: signer, reason: `Agent confirmation ${row.name}`, at } },
  )
  return [await keep(needs, { name: `${row.name}-mandate.pdf`, key: `${folder}-mandate.pdf` }, body)]
}

async function keep(
  { objects }: ReportNeeds,
  { name, key }: { name: string; key: string },
  body: Uint8Array,
): Promise<MailFile> {
  const file = { name, key, type: 'application/pdf' }
  await objects.put('cases', key, body, { type: file.type, downloadName: name })
  return file
}
