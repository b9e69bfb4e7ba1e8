import { minorIn } from './read-amount.ts'
import { allAt, type Element, readXml, textAt, UnreadableFile } from './read-xml.ts'

/** A booking of the bank that names a payment. */
export type BankBooking = {
  kind: 'paid' | 'returned'
  /** The id that we gave the payment; `batch` where the bank booked the whole file at once. */
  endToEndId: string
  isBatch: boolean
  /** In minor units. */
  amount: bigint
  currency: string
  /** The IBAN of our account that it is booked on; null where the file names none. */
  account: string | null
  /** `2026-11-30`. */
  bookedOn: string
  /** The bank's own reference of the booking. */
  reference: string
  /** Why it came back; null for payments. */
  reason: string | null
}

export type BankFile = {
  /** The bank's id of the file. */
  id: string
  accounts: string[]
  bookings: BankBooking[]
  /** Entries that name no payment, or are not booked yet. */
  others: number
}

const kinds = { BkToCstmrStmt: 'Stmt', BkToCstmrDbtCdtNtfctn: 'Ntfctn' } as const

/** Reads a bank's statement (camt.053) or notice (camt.054), of any version. Throws UnreadableFile. */
export function readCamt(bytes: Uint8Array | string): BankFile {
  const document = readXml(bytes)
  const [message] = document.children.filter(({ name }) => name in kinds)
  if (document.name !== 'Document' || !message)
    throw new UnreadableFile('The file is no statement of a bank: camt.053 and camt.054 are read.')
  const statements = allAt(message, kinds[message.name as keyof typeof kinds])
  const file: BankFile = { id: textAt(message, 'GrpHdr', 'MsgId') ?? '', accounts: [], bookings: [], others: 0 }
  for (const statement of statements) {
    const account = textAt(statement, 'Acct', 'Id', 'IBAN') ?? null
    if (account !== null) file.accounts.push(account)
    for (const entry of allAt(statement, 'Ntry')) {
      const bookings = bookingsOf(entry).map((one) => ({ ...one, account }))
      file.bookings.push(...bookings)
      if (bookings.length === 0) file.others += 1
    }
  }
  return file
}

type EntryBooking = Omit<BankBooking, 'account'>

function bookingsOf(entry: Element): EntryBooking[] {
  // `Sts` is a text until version 2 and has a code since.
  if ((textAt(entry, 'Sts', 'Cd') ?? textAt(entry, 'Sts')) !== 'BOOK') return []
  const details = allAt(entry, 'NtryDtls', 'TxDtls')
  const named = details.flatMap((detail) => readDetail(entry, detail) ?? [])
  const batch = textAt(entry, 'NtryDtls', 'Btch', 'MsgId') ?? textAt(entry, 'NtryDtls', 'Btch', 'PmtInfId')
  if (named.length > 0 || details.length > 0 || batch === undefined) return named
  return [booking(entry, { endToEndId: batch, isBatch: true, amount: allAt(entry, 'Amt')[0], detail: entry })]
}

function readDetail(entry: Element, detail: Element): EntryBooking | undefined {
  const endToEndId = textAt(detail, 'Refs', 'EndToEndId')
  if (endToEndId === undefined || endToEndId === 'NOTPROVIDED') return undefined
  const isOnly = allAt(entry, 'NtryDtls', 'TxDtls').length === 1
  const amount =
    allAt(detail, 'Amt')[0] ??
    allAt(detail, 'AmtDtls', 'TxAmt', 'Amt')[0] ??
    (isOnly ? allAt(entry, 'Amt')[0] : undefined)
  return booking(entry, { endToEndId, isBatch: false, amount, detail })
}

type Given = { endToEndId: string; isBatch: boolean; amount: Element | undefined; detail: Element }

function booking(entry: Element, { endToEndId, isBatch, amount, detail }: Given): EntryBooking {
  const currency = amount?.attributes['Ccy'] ?? ''
  const minor = minorIn(amount?.text.trim(), currency)
  if (minor === undefined) throw new UnreadableFile(`The booking ${endToEndId} has no amount that can be read.`)
  const bookedOn = (textAt(entry, 'BookgDt', 'Dt') ?? textAt(entry, 'BookgDt', 'DtTm') ?? '').slice(0, 10)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(bookedOn)) throw new UnreadableFile(`The booking ${endToEndId} has no day.`)
  const direction = textAt(detail, 'CdtDbtInd') ?? textAt(entry, 'CdtDbtInd')
  const reference =
    textAt(detail, 'Refs', 'AcctSvcrRef') ?? textAt(entry, 'AcctSvcrRef') ?? textAt(entry, 'NtryRef') ?? ''
  return {
    kind: direction === 'DBIT' ? 'paid' : 'returned',
    endToEndId,
    isBatch,
    amount: minor,
    currency,
    bookedOn,
    reference: reference.slice(0, 100),
    reason: direction === 'DBIT' ? null : reasonIn(detail),
  }
}

/** Codes of returns that banks use most. Source: ISO 20022 external code set, return reasons. */
const reasons: Record<string, string> = {
  AC01: 'the account number is wrong',
  AC04: 'the account is closed',
  AC06: 'the account is blocked',
  AG01: 'the account takes no transfers',
  AM05: 'it was paid twice',
  BE04: 'the address of the payee is missing',
  CNOR: 'the bank of the payee is not reached',
  FOCR: 'it was called back',
  MD07: 'the payee has died',
  MS02: 'the payee refused it',
  MS03: 'the bank named no reason',
  RC01: 'the BIC is wrong',
  RR04: 'an authority asks for it',
}

function reasonIn(detail: Element): string {
  const code = textAt(detail, 'RtrInf', 'Rsn', 'Cd') ?? textAt(detail, 'RtrInf', 'Rsn', 'Prtry')
  const more = textAt(detail, 'RtrInf', 'AddtlInf')
  const told = [code && `${code}${reasons[code] ? `: ${reasons[code]}` : ''}`, more].filter(Boolean).join('; ')
  return told.slice(0, 300) || 'the bank named no reason'
}
