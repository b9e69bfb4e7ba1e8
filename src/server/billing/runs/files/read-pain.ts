import { centsOf } from './read-amount.ts'
import { allAt, type Element, readXml, textAt } from './read-xml.ts'

type Told = { messageId: string; payments: { endToEndId: string; iban: string; amount: bigint; name: string }[] }

/** Reads a pain.001 file of ours: its id and its payments in cents. Throws an Error where its sums do not agree. */
export function readPain(text: string): Told {
  const [message] = allAt(readXml(text), 'CstmrCdtTrfInitn')
  const payments = message ? allAt(message, 'PmtInf', 'CdtTrfTxInf').map(readPayment) : []
  const sum = payments.reduce((total, { amount }) => total + amount, 0n)
  for (const place of message ? [...allAt(message, 'GrpHdr'), ...allAt(message, 'PmtInf')] : []) {
    const isWhole = textAt(place, 'NbOfTxs') === String(payments.length)
    if (!isWhole || centsOf(textAt(place, 'CtrlSum')) !== sum) throw new Error('The sums of the file do not agree.')
  }
  return { messageId: (message && textAt(message, 'GrpHdr', 'MsgId')) ?? '', payments }
}

const readPayment = (transfer: Element) => ({
  endToEndId: textAt(transfer, 'PmtId', 'EndToEndId') ?? '',
  iban: textAt(transfer, 'CdtrAcct', 'Id', 'IBAN') ?? '',
  amount: centsOf(textAt(transfer, 'Amt', 'InstdAmt')) ?? 0n,
  name: textAt(transfer, 'Cdtr', 'Nm') ?? '',
})
