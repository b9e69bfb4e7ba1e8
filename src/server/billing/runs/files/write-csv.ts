import { plainAmount } from '#contract/reference/money.ts'
import { csvOf } from '#server/platform/text/csv.ts'
import type { RunFile } from './payment.ts'

const head = [
  'Run',
  'Payment',
  'Execute on',
  'Amount',
  'Currency',
  'Account holder',
  'IBAN',
  'BIC',
  'Routing number',
  'Bank code',
  'Account',
  'Account type',
  'Bank country',
  'Street',
  'Postal code',
  'City',
  'Country',
  'Purpose',
]

/** Writes payments for banks that take no pain.001: accounts and addresses in columns of their own, amounts as digits with a point. */
export function writePaymentsCsv({ messageId, executeOn, payments }: RunFile): string {
  const rows = payments.map(({ account, address, ...payment }) => {
    const { iban, bic, routing, bankCode, number, type, country } = columnsOf(account)
    return [
      messageId,
      payment.endToEndId,
      executeOn,
      plainAmount(payment.amount, payment.currency),
      payment.currency,
      payment.holder,
      iban,
      bic,
      routing,
      bankCode,
      number,
      type,
      country,
      address.street,
      address.postalCode ?? '',
      address.city,
      address.country,
      payment.purpose,
    ]
  })
  return csvOf([head, ...rows])
}

type Account = RunFile['payments'][number]['account']

function columnsOf(account: Account) {
  const none = { iban: '', bic: '', routing: '', bankCode: '', number: '', type: '', country: '' }
  switch (account.kind) {
    case 'iban':
      return { ...none, iban: account.iban, bic: account.bic ?? '', country: account.iban.slice(0, 2) }
    case 'us':
      return { ...none, routing: account.routing, number: account.account, type: account.type, country: 'US' }
    case 'local':
      return {
        ...none,
        bic: account.bic,
        bankCode: account.bankCode ?? '',
        number: account.account,
        country: account.country,
      }
    default:
      return account satisfies never
  }
}
