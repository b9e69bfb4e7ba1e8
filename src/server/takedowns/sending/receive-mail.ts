import { mayStep } from '#contract/takedowns/notice-states.ts'
import { regionOf } from '#contract/takedowns/law/regions.ts'
import type { Id } from '#contract/wire.ts'
import { notify } from '#server/accounts/index.ts'
import type { ReadMail } from '#server/gateways/incoming-mail/read-mail.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { appendEvent } from '#server/platform/events/events.ts'
import { bounceRequest, noteSiteAnswer } from '../softer/follow-request.ts'
import { takedownNotifications } from '../notifications.ts'
import {
  lockAnyTakedown,
  type MailRow,
  mailsOf,
  type NoticeRow,
  noticesOf,
  type TakedownRow,
} from '../takedown-store.ts'
import { bounce, type FollowNeeds } from './follow-mail.ts'
import { leaveNotice } from './leave-notice.ts'
import { moveNotice } from './move-notice.ts'
import { changeNotice, insertMail, takedownOfMails, takedownOfToken } from './sending-store.ts'

/** The takedown that a mail belongs to: by the word in an address, else by a mail of ours that it names. */
export async function takedownOfMail(
  db: Db | Tx,
  { to, messageIds }: { to: readonly string[]; messageIds: readonly string[] },
): Promise<Id | undefined> {
  const tokens = to.flatMap((address) => /^takedown\+([0-9a-f]{24})@/i.exec(address)?.[1]?.toLowerCase() ?? [])
  return (await takedownOfToken(db, tokens)) ?? (await takedownOfMails(db, messageIds))
}

type Arrived = { thread: Id; mail: ReadMail; incomingId: Id; at: Date }

/** Keeps a mail in the thread of its takedown, once. A person's answer and a ticket number acknowledge the notice; people decide what it says. */
export async function receiveMail(
  needs: FollowNeeds,
  tx: Tx,
  { thread, mail, incomingId, at }: Arrived,
): Promise<void> {
  const row = await lockAnyTakedown(tx, thread)
  if (!row) return
  const mails = await mailsOf(tx, row.id)
  const isToRequest = answersRequest(mail, mails)
  const notice = isToRequest ? undefined : noticeOf(mail, mails, await noticesOf(tx, [row.id]))
  const kept = await insertMail(tx, {
    id: incomingId,
    takedownId: row.id,
    notice: notice?.n ?? null,
    at,
    direction: 'in',
    address: mail.from,
    subject: mail.subject,
    text: mail.bounce?.said ?? mail.fullText ?? mail.text,
    messageId: mail.messageId,
  })
  if (!kept) return
  await appendEvent(tx, row.ownerId, { type: 'takedown', takedownId: row.id })
  if (row.closedAt !== null) return
  if (isToRequest) return await receiveForRequest(needs, tx, row, mail)
  if (!notice) return
  if (mail.bounce) {
    if (mail.bounce.isFinal) await bounce(needs, tx, row, { notice, said: mail.bounce.said })
    return
  }
  // An answer can come before the mail server's own word.
  await acknowledge(needs, tx, row, { notice: await leaveNotice(tx, row, notice, needs.clock()), mail })
}

/** The notice that a mail names, else the one whose reader wrote it, else the only one that was sent. A bounce has to name it. */
function noticeOf(mail: ReadMail, mails: readonly MailRow[], notices: readonly NoticeRow[]): NoticeRow | undefined {
  const named = mail.bounce?.messageIds ?? [...mail.inReplyTo, ...mail.references]
  const ours = mails.find(({ direction, messageId }) => direction === 'out' && named.includes(messageId ?? ''))
  const sent = notices.filter(({ sentAt }) => sentAt !== null)
  const answered = notices.find(({ n }) => n === ours?.notice)
  if (mail.bounce) return answered
  return (
    answered ??
    sent.find(({ reader }) => reader.contact.toLowerCase() === mail.from) ??
    (sent.length === 1 ? sent[0] : undefined)
  )
}

/** True where a mail names the request to the site, or comes while nothing else of the takedown was sent. */
function answersRequest(mail: ReadMail, mails: readonly MailRow[]): boolean {
  const out = mails.filter(({ direction }) => direction === 'out')
  const named = mail.bounce?.messageIds ?? [...mail.inReplyTo, ...mail.references]
  const ours = out.find(({ messageId }) => named.includes(messageId ?? ''))
  if (ours || mail.bounce) return ours?.notice === null
  return out.length > 0 && out.every(({ notice }) => notice === null)
}

/** An absence note answers nothing. */
async function receiveForRequest(needs: FollowNeeds, tx: Tx, row: TakedownRow, mail: ReadMail): Promise<void> {
  if (mail.bounce) {
    if (mail.bounce.isFinal) await bounceRequest(needs, tx, row, mail.bounce.said)
  } else if (!mail.isAutomatic) await noteSiteAnswer(needs, tx, row)
}

async function acknowledge(
  needs: FollowNeeds,
  tx: Tx,
  row: TakedownRow,
  { notice, mail }: { notice: NoticeRow; mail: ReadMail },
): Promise<void> {
  const ticket = ticketIn(mail)
  if (mail.isAutomatic && ticket === undefined) return
  const at = needs.clock()
  const set = {
    confirmation: notice.confirmation ?? ticket ?? null,
    answeredAt: notice.answeredAt ?? at,
  }
  if (mayStep(regionOf(notice.region), notice.state, 'acknowledged'))
    await moveNotice(tx, row, notice, { to: 'acknowledged', step: 'acknowledged', at, note: ticket, set })
  else await changeNotice(tx, notice, set)
  if (mail.isAutomatic) return
  const { id: takedownId, ownerId: accountId, host } = row
  const words = { takedownId, host, reader: notice.reader.name, day: null }
  await notify(needs, tx, takedownNotifications.answered, { accountId, ...words })
}

const ticketWords =
  /\b(?:ticket|case|reference|request|report|incident)\b\W{0,3}(?:id|no|number|nr)?\W{0,3}(?:is)?\W{0,4}([a-z0-9][a-z0-9-]{2,39})/gi

/** The first number of a ticket in the subject or the text; undefined where none is named. */
export function ticketIn({ subject, text }: Pick<ReadMail, 'subject' | 'text'>): string | undefined {
  const words = `${subject}\n${text.slice(0, 5000)}`
  const numbers = [...words.matchAll(ticketWords)].flatMap(([, number]) => number ?? [])
  return numbers.find((number) => /\d{3}/.test(number)) ?? /\[#?(\d{4,20})\]/.exec(subject)?.[1]
}
