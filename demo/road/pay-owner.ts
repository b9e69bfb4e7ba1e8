import { confirmIdentity, listPayoutChecks, recordPayeeResult } from '#contract/billing/payouts/desk-endpoints.ts'
import { confirmPayout, updatePayout } from '#contract/billing/payouts/endpoints.ts'
import { SanctionSource } from '#contract/billing/payouts/lists.ts'
import { approveRun, exportRun, prepareRun, readBankFile } from '#contract/billing/runs/desk-endpoints.ts'
import type { Run } from '#contract/billing/runs/runs.ts'
import { decidePayoutCountry, listPayoutCountries } from '#contract/billing/settlements/desk-endpoints.ts'
import { getStatementFile, listStatements } from '#contract/billing/statements/endpoints.ts'
import type { Id } from '#contract/wire.ts'
import { readSanctions } from '#server/billing/payouts/testing/sanction-files.ts'
import { aCamt054 } from '#server/billing/runs/testing/bank-files.ts'
import { type Call, type Caller, signIn } from '../caller.ts'
import { ana as anaHerself, password, tome } from '../people.ts'
import type { Stage } from '../stage.ts'
import type { Put } from './folder.ts'
import type { People } from './take-on.ts'
import { waitFor } from './wait.ts'

/** An owner's statement, with signed PDF and sheet. */
export type StatementOutcome = { number: string; file: string; sheet: string }

const clientAccount = 'PT50000201231234567890154'
const holder = `${anaHerself.first} ${anaHerself.last}`

/** Ana says where she is paid, Chiara checks her and prepares a run, Tomé approves it, and the bank confirms it. */
export async function payOwner(stage: Stage, { ana, chiara }: People, put: Put): Promise<StatementOutcome[]> {
  await openPayouts(stage, chiara)
  await enterDetails(stage, ana)
  await checkPayee(chiara)
  const run = await payOut(stage, chiara)
  const notice = aCamt054(
    run.data.flatMap(({ _id, state, pays }) =>
      state === 'sent' && pays ? [{ endToEndId: _id, amount: pays.amount }] : [],
    ),
  )
  const { paid } = await chiara(readBankFile, { content: notice.replaceAll('2026-11-30', dayOf(stage)) })
  if (paid === 0) throw new Error('The bank’s notice pays nobody.')
  return await keepStatements(ana, put)
}

const dayOf = ({ server }: Stage): string => server.deps.clock().toISOString().slice(0, 10)

/** Small lists of sanctions in publishers' forms, with invented names. */
async function openPayouts({ server }: Stage, chiara: Call): Promise<void> {
  for (const source of SanctionSource.options) await readSanctions(server, source)
  const { agency } = await chiara(listPayoutCountries, {})
  const basis = 'Opinion of counsel: we hold the money as commercial agent.'
  await chiara(decidePayoutCountry, {
    country: 'PT',
    decision: 'open',
    basis,
    clientAccount,
    mandateVersion: agency.version,
  })
}

async function enterDetails({ server }: Stage, ana: Call): Promise<void> {
  await ana(updatePayout, {
    account: { kind: 'iban', iban: 'DE89370400440532013000', bic: null },
    holder,
    currency: 'EUR',
    address: { street: 'Rua Nova 5', postalCode: '1200-001', city: 'Lisboa', country: 'PT' },
    taxResidence: 'PT',
    taxNumber: null,
    kind: 'private',
    taxForm: null,
    agreesToSelfBilling: false,
    password,
  })
  const token = await waitFor('the mail that confirms where Ana is paid', async () => {
    const mails = (await (await fetch(`${server.url}/api/dev/inbox`)).json()) as { to: string; text: string }[]
    const found = mails.flatMap(({ to, text }) =>
      to === anaHerself.email ? (/confirm=([\w-]+)/.exec(text)?.[1] ?? []) : [],
    )
    return found[0]
  })
  await ana(confirmPayout, { token })
}

async function checkPayee(chiara: Call): Promise<void> {
  const { _id: ownerId, version } = await payeeAt(chiara)
  await chiara(confirmIdentity, { ownerId, seen: 'Passport, by video', on: '2026-01-02' })
  await chiara(recordPayeeResult, { ownerId, version, result: 'match', isAccepted: true, reason: null })
  await waitFor('Ana to pass every check', async () => {
    const { owners } = await chiara(listPayoutChecks, {})
    return owners.some(({ owner, holds }) => owner._id === ownerId && holds.length === 0) ? true : undefined
  })
}

async function payeeAt(chiara: Call): Promise<{ _id: Id; version: number }> {
  const { owners } = await chiara(listPayoutChecks, {})
  const found = owners.find(({ owner }) => owner.holder === holder)
  if (!found) throw new Error('Ana stands in no list of payees.')
  return { _id: found.owner._id, version: found.version }
}

async function payOut(stage: Stage, chiara: Call): Promise<Run> {
  const [cutOff, executeOn] = [dayOf(stage), dayOf(stage)]
  const { _id: runId, fingerprint } = await chiara(prepareRun, {
    way: 'sepa',
    currency: 'EUR',
    minimum: 25_00,
    cutOff,
    executeOn,
  })
  const second = await signIn(stage, tome)
  await second(approveRun, { runId, fingerprint })
  return await chiara(exportRun, { runId })
}

async function keepStatements(ana: Caller, put: Put): Promise<StatementOutcome[]> {
  const data = await waitFor('the statement of the run', async () => {
    const { data: all } = await ana(listStatements, {})
    return all.some(({ paidOut }) => paidOut > 0) && all.every(({ isReady }) => isReady) ? all : undefined
  })
  const kept: StatementOutcome[] = []
  for (const { number } of data) {
    const file = async (format: 'pdf' | 'xlsx') =>
      await put(`statements/${number}.${format}`, await ana.download(getStatementFile, { number, format }))
    kept.push({ number, file: await file('pdf'), sheet: await file('xlsx') })
  }
  return kept
}
