import { plainAmount } from '#contract/reference/money.ts'

export type Entry = {
  endToEndId: string
  /** In minor units. */
  amount: number | bigint
  currency?: string
  direction?: 'DBIT' | 'CRDT'
  status?: string
  reason?: string
  reference?: string
}

/** A notice of a bank as banks write it. */
export const aCamt054 = (entries: readonly Entry[], iban = 'PT50000201231234567890154'): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08"><BkToCstmrDbtCdtNtfctn><GrpHdr><MsgId>N1</MsgId></GrpHdr><Ntfctn><Id>1</Id><Acct><Id><IBAN>${iban}</IBAN></Id></Acct>${entries
    .map(entryOf)
    .join('')}</Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`

const entryOf = ({ endToEndId, amount, currency = 'EUR', ...more }: Entry): string => {
  const { direction = 'DBIT', status = 'BOOK', reason, reference = `REF-${endToEndId}` } = more
  const returned = reason === undefined ? '' : `<RtrInf><Rsn><Cd>${reason}</Cd></Rsn></RtrInf>`
  return `<Ntry><Amt Ccy="${currency}">${plainAmount(amount, currency)}</Amt><CdtDbtInd>${direction}</CdtDbtInd><Sts><Cd>${status}</Cd></Sts><BookgDt><Dt>2026-11-30</Dt></BookgDt><AcctSvcrRef>${reference}</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>${endToEndId}</EndToEndId></Refs>${returned}</TxDtls></NtryDtls></Ntry>`
}

/** A statement in which the bank booked a whole file at once. */
export const aBatchCamt053 = (messageId: string, sum: string): string =>
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><GrpHdr><MsgId>S1</MsgId></GrpHdr><Stmt><Id>1</Id><Acct><Id><IBAN>PT50000201231234567890154</IBAN></Id></Acct><Ntry><Amt Ccy="EUR">${sum}</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><DtTm>2026-11-30T08:00:00Z</DtTm></BookgDt><NtryDtls><Btch><MsgId>${messageId}</MsgId></Btch></NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>`
