/**
 * Elements of a SEPA transfer in pain.001.001.09: order, occurrences and form of texts. Sources: ISO 20022 message definition pain.001.001.09 (2019),
 * and EPC132-08 for the SEPA subset.
 */
type Text = { form: RegExp; attributes?: Record<string, RegExp> }
type Group = { children: [name: string, is: Fact, times?: { least?: number; most?: number }][] }
export type Fact = Text | Group

const text = (most: number): Text => ({ form: new RegExp(`^[A-Za-z0-9/\\-?:().,'+ ]{1,${most}}$`) })
const group = (...children: Group['children']): Group => ({ children })
const code = (...codes: string[]): Text => ({ form: new RegExp(`^(?:${codes.join('|')})$`) })
const optional = { least: 0 }

const id = text(35)
const day: Text = { form: /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/ }
const moment: Text = { form: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/ }
const sum: Text = { form: /^\d{1,15}\.\d{2}$/ }
const count: Text = { form: /^[1-9]\d{0,14}$/ }
const iban: Text = { form: /^[A-Z]{2}\d{2}[A-Z0-9]{1,30}$/ }
const bic: Text = { form: /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/ }
const amount: Text = { form: /^\d{1,9}\.\d{2}$/, attributes: { Ccy: /^EUR$/ } }
const account = group(['Id', group(['IBAN', iban])])
const party = group(['Nm', text(70)])
const agent = group([
  'FinInstnId',
  group(['BICFI', bic, optional], ['Othr', group(['Id', code('NOTPROVIDED')]), optional]),
])

const transfer = group(
  ['PmtId', group(['InstrId', id, optional], ['EndToEndId', id])],
  ['Amt', group(['InstdAmt', amount])],
  ['CdtrAgt', agent, optional],
  ['Cdtr', party],
  ['CdtrAcct', account],
  ['RmtInf', group(['Ustrd', text(140)]), optional],
)

const payment = group(
  ['PmtInfId', id],
  ['PmtMtd', code('TRF')],
  ['BtchBookg', code('true', 'false'), optional],
  ['NbOfTxs', count, optional],
  ['CtrlSum', sum, optional],
  ['PmtTpInf', group(['SvcLvl', group(['Cd', code('SEPA')])]), optional],
  ['ReqdExctnDt', group(['Dt', day])],
  ['Dbtr', party],
  ['DbtrAcct', account],
  ['DbtrAgt', agent],
  ['ChrgBr', code('SLEV'), optional],
  ['CdtTrfTxInf', transfer, { most: Infinity }],
)

export const painNamespace = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09'
export const painFacts = group([
  'CstmrCdtTrfInitn',
  group(
    [
      'GrpHdr',
      group(['MsgId', id], ['CreDtTm', moment], ['NbOfTxs', count], ['CtrlSum', sum, optional], ['InitgPty', party]),
    ],
    ['PmtInf', payment, { most: Infinity }],
  ),
])
