import { Document } from 'sepa'
import { countryOfIban } from '#contract/billing/payouts/iban.ts'
import { plainAmount } from '#contract/reference/money.ts'
import type { Payment, RunFile } from './payment.ts'
import { readPain } from './read-pain.ts'
import { transliterate } from './transliterate.ts'

const format = 'pain.001.001.09'
const longestName = 70
const longestPurpose = 140

/** SEPA asks for a payee's address outside the European Economic Area, which the library cannot write. Source: EPC125-05, SEPA rulebook. */
const withoutAddress =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' ')

/** Returns why SEPA cannot carry a payment; undefined where it can. */
export function sepaFault({ account, currency, holder }: Pick<Payment, 'account' | 'currency' | 'holder'>) {
  if (currency !== 'EUR') return 'currency' as const
  if (account.kind !== 'iban' || !withoutAddress.includes(countryOfIban(account.iban))) return 'account' as const
  return transliterate(holder) ? undefined : ('name' as const)
}

/**
 * Writes payments as pain.001.001.09. Addresses are left out: SEPA asks for none, and banks refuse unstructured ones. The file is read again before
 * it is returned. Throws an Error where it says anything but the payments.
 */
export function writePain({ messageId, createdAt, executeOn, from, payments }: RunFile): string {
  const document = new Document(format)
  Object.assign(document.grpHdr, { id: messageId, created: createdAt, initiatorName: nameOf(from.name) })
  const info = document.createPaymentInfo()
  Object.assign(info, {
    requestedExecutionDate: localDay(executeOn),
    batchBooking: false,
    debtorName: nameOf(from.name),
    debtorIBAN: from.iban,
    ...(from.bic !== null && { debtorBIC: from.bic }),
  })
  document.addPaymentInfo(info)
  for (const payment of payments) {
    const { account, endToEndId, amount, holder, purpose } = payment
    const fault = sepaFault(payment)
    if (fault !== undefined || account.kind !== 'iban')
      throw new Error(`SEPA cannot carry ${endToEndId}: ${fault ?? 'account'}.`)
    const transfer = info.createTransaction()
    Object.assign(transfer, {
      end2endId: endToEndId,
      creditorName: nameOf(holder),
      creditorIBAN: account.iban,
      ...(account.bic !== null && { creditorBIC: account.bic }),
      // Euros as the library takes them; the file's cents are compared below.
      amount: Number(plainAmount(amount, 'EUR')),
      remittanceInfo: (transliterate(purpose) ?? messageId).slice(0, longestPurpose),
    })
    info.addTransaction(transfer)
  }
  const written = document.toString()
  comparePayments(written, messageId, payments)
  return written
}

function comparePayments(written: string, messageId: string, payments: readonly Payment[]): void {
  const read = readPain(written)
  const said = read.payments.map(({ endToEndId, iban, amount }) => `${endToEndId} ${iban} ${amount}`)
  const meant = payments.map(
    ({ endToEndId, account, amount }) => `${endToEndId} ${account.kind === 'iban' ? account.iban : ''} ${amount}`,
  )
  if (read.messageId !== messageId || said.join() !== meant.join()) throw new Error(`The file of ${messageId} differs.`)
}

function nameOf(name: string): string {
  const written = transliterate(name)
  if (!written) throw new Error('A name has letters that SEPA lacks.')
  return written.slice(0, longestName).trim()
}

/** The library writes the day of the server's own time zone. */
function localDay(day: string): Date {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  return new Date(year, month - 1, date, 12)
}
