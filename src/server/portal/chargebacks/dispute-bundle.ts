import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { formatAmount } from '#contract/reference/money.ts'
import type { Id } from '#contract/wire.ts'
import { findPayable, type PayableRow, readPaymentStatus } from '#server/billing/payments/index.ts'
import { keyOfInvoice } from '#server/billing/invoices/index.ts'
import { showPayableInFull } from '#server/billing/payments/asking/index.ts'
import { readCase } from '#server/cases/rows/index.ts'
import { measured, openReport } from '#server/evidence/files/index.ts'
import { held, storedZip } from '#server/platform/zip/stored-zip.ts'
import type { FileReply } from '#server/platform/http/handle.ts'
import { missing, refuse } from '#server/platform/refuse.ts'
import { type DocumentNeeds, letterFile } from '../documents/open-document.ts'
import { documentsOf } from '../documents/documents.ts'
import { licencesOf } from '../licences/licence-store.ts'
import { keyOfLicence } from '../licences/make-licence.ts'
import { loadPortalCase } from '../portal-case.ts'
import { formatConsent } from './format-consent.ts'
import { historyAsCsv, type Line } from './history-as-csv.ts'

type File = { name: string; content: Uint8Array }
type Collected = { files: File[]; history: Line[]; lacking: string[] }

/**
 * What answers a disputed payment: the letters that were sent, the reports of the evidence, licence, invoice and receipt, the payer's consent and what
 * happened when. What is lacking is said in its first file. Refused where nothing is disputed.
 */
export async function openDisputeBundle(deps: DocumentNeeds, payableId: Id, by: Id): Promise<FileReply> {
  const { row, files } = await collectProof(deps, payableId, by)
  const entries = []
  for (const { name, content } of files) entries.push(await entryOf(name, content))
  const name = `${row.subjectKind === 'case' ? await nameOf(deps, row.subjectId) : row.id}-dispute.zip`
  return { body: Readable.from(storedZip(entries), { objectMode: false }), type: 'application/zip', name }
}

/** All that speaks for us: its files, the first of them the summary, and what is lacking. Refused where nothing is disputed. */
export async function collectProof(deps: DocumentNeeds, payableId: Id, by: Id) {
  const row = await findPayable(deps.db, payableId)
  if (!row) throw missing('payment')
  const payable = await showPayableInFull(deps.db, row)
  if (payable.disputes.length === 0)
    throw refuse('conflict', 'dispute.none', 'No payment for this is disputed, so there is nothing to answer.')
  const standing = await readPaymentStatus(deps.db, { kind: row.subjectKind, id: row.subjectId })
  const ofMoney = await moneyFiles(deps, standing.documents)
  const ofCase = row.subjectKind === 'case' ? await caseFiles(deps, row.subjectId, by) : nothing
  const paid = payable.history.map(({ at, kind, amount, currency, object }) => ({
    at,
    what: kind,
    about: [amount === null ? '' : formatAmount(amount, currency ?? row.currency, 'en'), object]
      .filter(Boolean)
      .join(', '),
  }))
  const consent = formatConsent(row, standing, ofCase.history)
  const texts = [
    file('6-consent.txt', consent),
    file('7-what-happened-when.csv', historyAsCsv([...ofCase.history, ...paid])),
  ]
  const files = [...ofMoney.files, ...ofCase.files, ...texts]
  const lacking = [...ofMoney.lacking, ...ofCase.lacking]
  const summary = file('1-summary.txt', summaryOf({ row, payable, files, lacking }))
  return { row, payable, files: [summary, ...files], lacking }
}

const nothing: Collected = { files: [], history: [], lacking: [] }
const file = (name: string, text: string): File => ({ name, content: Buffer.from(text) })

async function entryOf(name: string, content: Uint8Array) {
  const source = held(name, content)
  return { ...source, ...(await measured(source)) }
}

const nameOf = async ({ db }: DocumentNeeds, caseId: Id): Promise<string> =>
  (await readCase(db, caseId))?.name ?? caseId

type Documents = Awaited<ReturnType<typeof readPaymentStatus>>['documents']

async function moneyFiles({ objects }: DocumentNeeds, documents: Documents): Promise<Omit<Collected, 'history'>> {
  const kept = documents.filter(({ keptAt }) => keptAt !== null)
  const files: File[] = []
  for (const row of kept)
    files.push({ name: `2-invoices/${row.number}.pdf`, content: await objects.get('cases', keyOfInvoice(row)) })
  return { files, lacking: kept.some(({ kind }) => kind === 'invoice') ? [] : ['There is no invoice of this payment.'] }
}

/** What the case itself has to show. A payer's report is in it whatever was asked for. */
async function caseFiles(deps: DocumentNeeds, caseId: Id, by: Id): Promise<Collected> {
  const found = await loadPortalCase(deps, caseId)
  const files: File[] = []
  const add = async (name: string, opened: FileReply) => files.push({ name, content: await contentOf(opened) })
  const letters = documentsOf(found).filter(({ kind }) => kind === 'letter')
  for (const [at, letter] of letters.entries())
    await add(
      `3-letters/${at + 1}-${letter.name}-${letter.at?.slice(0, 10)}.pdf`,
      await letterFile(deps, found, letter._id),
    )
  const kept = new Map([...found.evidence.values()].map((row) => [row.number, row]))
  for (const row of kept.values()) await add(`4-evidence/${row.number}.pdf`, await openReport(deps, row, { by }))
  const licences = (await licencesOf(deps.db, [caseId])).filter(({ keptAt }) => keptAt !== null)
  for (const licence of licences)
    files.push({
      name: `5-licence/${licence.number}.pdf`,
      content: await deps.objects.get('cases', keyOfLicence(licence)),
    })
  return {
    files,
    history: found.history.map(({ at, type, to, actorRole, publicNote }) => ({
      at: at.toISOString(),
      what: [type, to].filter(Boolean).join(' '),
      about: [actorRole, publicNote].filter(Boolean).join(': '),
    })),
    lacking: [
      ...(letters.length === 0 ? ['No letter went to the image user.'] : []),
      ...(kept.size === 0 ? ['No evidence of the use is kept.'] : []),
      ...(licences.length === 0 ? ['No licence was granted for this payment.'] : []),
    ],
  }
}

const contentOf = async ({ body }: FileReply): Promise<Uint8Array> =>
  body instanceof Uint8Array ? body : new Uint8Array(await buffer(body))

type About = {
  row: PayableRow
  payable: Awaited<ReturnType<typeof showPayableInFull>>
  files: readonly File[]
  lacking: readonly string[]
}

function summaryOf({ row, payable, files, lacking }: About): string {
  const money = (amount: number, currency: string) => formatAmount(amount, currency, 'en')
  return [
    `What was paid for: ${row.title}`,
    `Price: ${money(row.total, row.currency)}`,
    `Payer: ${[row.payer.company, row.payer.name, ...row.payer.address, row.payer.country].filter(Boolean).join(', ')}`,
    '',
    ...payable.disputes.map(
      ({ object, amount, currency, reason, state, openedAt, dueAt }) =>
        `Dispute ${object}: ${money(amount, currency)}, ${reason ?? 'no reason given'}, ${state}, opened ${openedAt.slice(0, 10)}${dueAt ? `, to be answered by ${dueAt.slice(0, 10)}` : ''}.`,
    ),
    '',
    'Files:',
    ...files.map(({ name }) => `  ${name}`),
    '',
    ...(lacking.length === 0 ? ['Nothing is lacking.'] : ['Lacking:', ...lacking.map((line) => `  ${line}`)]),
    '',
  ].join('\n')
}
