import {
  IncomingKind,
  type IncomingMail,
  type OwnersEntry,
  type ThreadEntry,
} from '#contract/correspondence/endpoints.ts'
import { heardKinds } from '#contract/correspondence/entry.ts'
import type { Id } from '#contract/wire.ts'
import { hidden, stripLinks } from '#server/cases/link/index.ts'
import type { ListedEntry, MailIdRow } from './entry-store.ts'
import type { IncomingRow } from './incoming/incoming-store.ts'

const lost = new Set(['bounced', 'refused', 'failed', 'unsure'])

/** An entry for staff, with its mails' delivery. */
export const showEntry = (row: ListedEntry, mails: readonly MailIdRow[]): ThreadEntry => ({
  _id: row.id,
  at: row.at.toISOString(),
  direction: row.direction,
  way: row.way,
  addresses: row.addresses,
  author: row.author,
  subject: row.subject,
  text: row.text,
  isCut: row.isCut,
  files: row.files.map((file) => ({
    name: file.name,
    type: file.type,
    bytes: file.bytes,
    problem: file.key === null ? file.problem : null,
    note: file.key === null ? null : (file.note ?? null),
    isShown: file.isShown === true,
  })),
  filedBy: row.filedBy,
  kind: row.kind,
  isLetter: row.letterId !== null,
  isAnswer: row.isAnswer,
  isWaiting: row.direction === 'in' && heardKinds.includes(row.kind) && !row.isAnswer && row.answeredAt === null,
  lost: mails
    .filter(({ entryId, state }) => entryId === row.id && state !== null && lost.has(state))
    .map(({ address, problem }) => ({ address, problem: problem ?? '' })),
})

export const showIncoming = (row: IncomingRow, caseName: string | null): IncomingMail => ({
  _id: row.id,
  at: row.at.toISOString(),
  state: IncomingKind.parse(row.state),
  ...(row.read ?? nothingRead(row)),
  why: row.why,
  case: row.caseId !== null && caseName !== null ? { _id: row.caseId, name: caseName } : null,
  isWhole: row.key !== null,
})

const nothingRead = ({ envelope }: IncomingRow) => ({
  from: envelope.from,
  name: '',
  subject: '',
  text: '',
  spf: 'none',
  dkim: 'none',
  dmarc: 'none',
  files: [],
})

/**
 * A thread entry for its owner: staff's texts, and the image user's without personal data. The link of the payment page is removed, since answers may
 * quote it. An undecided answer shows its kind only.
 */
export const showOwnersEntry = (entry: ListedEntry, portalId: Id): OwnersEntry => ({
  _id: entry.id,
  at: entry.at.toISOString(),
  direction: entry.direction,
  way: entry.way,
  subject: withoutContacts(stripLinks(entry.subject, portalId)),
  text: entry.isAnswer ? `${entry.subject}.` : withoutContacts(stripLinks(entry.text, portalId)),
  files: entry.files.flatMap(({ name, key, isShown }, file) =>
    isShown === true && key !== null ? [{ file, name: withoutContacts(name) }] : [],
  ),
})

/** Days, and sums with their thousands apart. */
const stays = /^(?:\d{4}-\d{2}-\d{2}|\d{1,2}[./]\d{1,2}[./]\d{2,4}|\d{1,3}(?:[. \u00a0]\d{3})+)$/

/** Removes mail addresses, account and telephone numbers; amounts and dates stay. */
export const withoutContacts = (text: string): string =>
  text
    // Word by word, to keep matching linear.
    .replaceAll(/[^\s<>()",;]+/gu, (word) => word.replace(/^.+@[\p{L}\p{N}.-]*[\p{L}\p{N}]/u, hidden))
    .replaceAll(/\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,8}(?: ?[A-Z0-9]{1,4})?\b/g, hidden)
    .replaceAll(/(?<![\w.,-])\+?\(?\d[\d .\u00a0()/-]{6,}\d(?![\w])/g, (digits) =>
      stays.test(digits) ? digits : hidden,
    )
