import { mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tmpdir } from 'node:os'
import { settingsOfDemo } from '../demo/settings.ts'
import { bookTransfer } from '../src/contract/billing/desk-endpoints.ts'
import { SanctionSource } from '../src/contract/billing/payouts/lists.ts'
import { decidePayoutCountry, listPayoutCountries } from '../src/contract/billing/settlements/desk-endpoints.ts'
import { Currency } from '../src/contract/reference/money.ts'
import { askForCase } from '../src/contract/cases/money-endpoints.ts'
import { pageOfCase } from '../scripts/page-of-case.ts'
import { sanctionFiles } from '../src/server/billing/payouts/testing/sanction-files.ts'
import { lockPath, sendCommand } from '../src/server/embedded/home/lock.ts'
import type { Client } from '../src/server/testing/client.ts'
import type { TestApp } from './app.ts'

/** Issuer and bank account, as an operator sets them. */
export const issuer = async () => ({ environment: settingsOfDemo, close: async () => {} })

/** Loads sanctions lists, and opens pay-outs to Portugal. */
export async function openPayouts({ home }: TestApp, { call }: Client): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'rightframe-lists-'))
  for (const source of SanctionSource.options) {
    const paths = sanctionFiles[source]([{ entry: '1', name: 'Zbigniew Qwertyński' }]).map((content, nth) => {
      const path = join(folder, `${source}-${nth}`)
      writeFileSync(path, content)
      return path
    })
    await sendCommand(lockPath(join(home, 'home')), 'sanctions', [source, ...paths, '--version=1'], () => {})
  }
  const { agency } = await call(listPayoutCountries, {})
  const clientAccount = 'PT50000201231234567890154'
  const decided = { decision: 'open', basis: 'Opinion of counsel.', mandateVersion: agency.version } as const
  await call(decidePayoutCountry, { country: 'PT', clientAccount, ...decided })
}

/** Pays the contacted case by bank transfer in euros. */
export async function payCase(client: Client): Promise<void> {
  const { caseId } = await pageOfCase(client, 'EUR')
  const { payable } = await client.call(askForCase, { caseId })
  const { _id: payableId, total: amount } = payable!
  const currency = Currency.parse(payable!.currency)
  const bookedOn = new Date().toISOString().slice(0, 10)
  await client.call(bookTransfer, { payableId, amount, currency, reference: 'IN-1', bookedOn })
}
