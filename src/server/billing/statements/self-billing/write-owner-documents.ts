import { randomBytes } from 'node:crypto'
import type { Tx } from '#server/platform/db/database.ts'
import { newId } from '#server/platform/ids.ts'
import { openTask } from '#server/platform/tasks/tasks.ts'
import { whyNoPdf } from '../../e-invoices/duties.ts'
import { carriesUbl } from '../../e-invoices/write-e-invoice.ts'
import type { InvoiceFacts } from '../../invoices/invoice-facts.ts'
import { nextInvoiceNumber } from '../../invoices/invoice-store.ts'
import { type TaxDecision, taxWithin } from '../../invoices/tax-of.ts'
import type { SettlementLine } from '../../settlements/index.ts'
import type { IssueStatementNeeds } from '../issue-statement-needs.ts'
import type { Parties } from '../parties-of-statement.ts'
import type { StatementRow } from '../statement-store.ts'
import { divideCredit } from './divide-credit.ts'
import { documentsOfSupplies, insertOwnerDocument, type OwnerDocumentRow } from './owner-document-store.ts'
import { taxOfSupply } from './tax-of-supply.ts'

type About = { statement: StatementRow; parties: Parties; moved: readonly SettlementLine[] }

const taskAfterMs = 2 * 86_400_000
/** Directive 2011/7/EU, article 3: what is due where nothing else was agreed. */
const dueAfterMs = 30 * 86_400_000

/**
 * Writes an owner's invoices and credit notes for what a statement covers: each case's share that no document claims yet, or claims too much of. Nothing
 * for private people, without the owner's agreement, and where owners write their own.
 */
export async function writeOwnerDocuments(needs: IssueStatementNeeds, tx: Tx, about: About): Promise<void> {
  const { details } = about.parties
  if (needs.config.billing.ownerInvoices !== 'self-billing' || details?.kind !== 'business' || !details.selfBilling)
    return
  const tax = await taxOfSupply(needs, about.parties)
  if (tax.treatment === 'unknown') {
    await tellFinance(needs, tx, about.statement, tax.problem)
    return
  }
  const { ownerId } = about.statement
  const supplies = Map.groupBy(about.moved, ({ settlementId }) => settlementId)
  const documents = Map.groupBy(await documentsOfSupplies(tx, ownerId, [...supplies.keys()]), ({ supply }) => supply)
  for (const [supply, lines] of supplies)
    await writeFor(needs, tx, about, { supply, lines, tax, known: documents.get(supply) ?? [] })
}

type Supply = {
  supply: string
  lines: readonly SettlementLine[]
  tax: TaxDecision
  known: readonly OwnerDocumentRow[]
}

async function writeFor(
  needs: IssueStatementNeeds,
  tx: Tx,
  about: About,
  { supply, lines, tax, known }: Supply,
): Promise<void> {
  const share = lines.reduce((sum, line) => sum + line.share, 0)
  const claimed = known.reduce((sum, { facts }) => sum + facts.gross, 0)
  const { reference } = lines[0]!
  if (share > claimed) {
    const gross = share - claimed
    const amounts = { gross, tax: taxWithin(gross, tax, { taxTreatment: 'taxable' }) }
    await insert(needs, tx, about, { kind: 'invoice', supply, reference, of: null, decision: tax, ...amounts })
    return
  }
  const invoices = known
    .filter(({ kind }) => kind === 'invoice')
    .map(({ number, facts }) => ({ number, gross: facts.gross, credited: creditedOf(known, number), tax: facts.tax }))
  for (const taken of divideCredit(invoices, claimed - share)) {
    const of = known.find(({ number }) => number === taken.number)!
    const amounts = { gross: -taken.gross, tax: -taken.tax }
    await insert(needs, tx, about, { kind: 'credit-note', supply, reference, of, decision: of.facts.tax, ...amounts })
  }
}

const creditedOf = (known: readonly OwnerDocumentRow[], number: string): number =>
  known.reduce((sum, { kind, facts }) => (kind === 'credit-note' && facts.of === number ? sum - facts.gross : sum), 0)

type New = {
  kind: 'invoice' | 'credit-note'
  supply: string
  reference: string
  of: OwnerDocumentRow | null
  decision: TaxDecision
  gross: number
  tax: number
}

async function insert(needs: IssueStatementNeeds, tx: Tx, { statement, parties }: About, document: New): Promise<void> {
  const { ownerId, id: statementId, issuedAt } = statement
  const { prefix } = needs.config.billing
  const year = issuedAt.getUTCFullYear()
  const n = await nextInvoiceNumber(tx, { issuer: `owner:${ownerId}`, series: 'B', year })
  const number = `${prefix}B-${year}-${String(n).padStart(6, '0')}`
  const facts = factsOf({ statement, parties, document, number })
  const reason = whyNoPdf({ from: facts.issuer.country, to: facts.payer.country, on: facts.issuedAt.slice(0, 10) })
  await insertOwnerDocument(tx, {
    id: newId(),
    statementId,
    ownerId,
    number,
    kind: document.kind,
    supply: document.supply,
    facts,
    noPdfBecause: carriesUbl(facts) ? reason : null,
    secret: randomBytes(20).toString('base64url'),
    issuedAt,
    keptAt: null,
  })
}

type Named = { statement: StatementRow; parties: Parties; document: New; number: string }

/** The owner supplies, the provider buys: the roles of our own invoices change places. */
function factsOf({ statement, parties, document, number }: Named): InvoiceFacts {
  const { kind, reference, of, decision, gross, tax } = document
  const { details, printed, language } = parties
  const { version, at } = details!.selfBilling!
  const isBritish = details!.taxResidence === 'GB' && decision.treatment === 'standard'
  const { issuedAt } = statement
  const { name, address, country, taxNumber } = printed.issuer
  const description = `Licence of images, case ${reference}`
  return {
    kind,
    number,
    issuer: {
      ...printed.owner,
      country: details!.taxResidence,
      // VAT Notice 700/62, 6.
      foot: isBritish ? 'The VAT shown is your output tax due to HMRC.' : null,
    },
    payer: {
      kind: 'business',
      name,
      company: name,
      address,
      country,
      taxNumber,
      email: null,
      isEmailVerified: true,
      language,
      accountId: null,
    },
    title: `Statement ${statement.number}`,
    lines: [{ kind: 'future_licence', description, amount: gross, taxTreatment: 'taxable', tax }],
    tax: decision,
    currency: statement.currency,
    gross,
    totalTax: tax,
    issuedAt: issuedAt.toISOString(),
    dueAt: kind === 'invoice' ? new Date(issuedAt.getTime() + dueAfterMs).toISOString() : null,
    of: of?.number ?? null,
    ofIssuedAt: of?.issuedAt.toISOString() ?? null,
    deliveredOn: of?.facts.deliveredOn ?? lastDayOf(statement),
    reason: kind === 'credit-note' ? `Money went back to the payer of case ${reference}.` : null,
    selfBilling: { version, agreedAt: at },
  }
}

const lastDayOf = ({ until }: StatementRow): string => new Date(until.getTime() - 1).toISOString().slice(0, 10)

async function tellFinance(
  { clock }: IssueStatementNeeds,
  tx: Tx,
  statement: StatementRow,
  problem: string,
): Promise<void> {
  const now = clock()
  const note = `No invoices were written with statement ${statement.number}. ${problem}`
  const about = {
    kind: 'statement.no-invoices',
    subject: statement.id,
    role: 'finance' as const,
    note,
    link: '/desk/books',
  }
  await openTask(tx, { ...about, dueAt: new Date(now.getTime() + taskAfterMs), createdAt: now })
}
