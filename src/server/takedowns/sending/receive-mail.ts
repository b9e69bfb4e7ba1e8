import { mayStep } from '#contract/takedowns/notice-states.ts'
import { regionOf } from '#contract/takedowns/law/regions.ts'
import type { Id } from '#contract/wire.ts'
import { notify } from '#server/accounts/notifications/index.ts'
import { wordOn } from '#server/gateways/incoming-mail/read-bounce.ts'
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
import { tellOfUnsure } from '../following/unsure-mail.ts'
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

/**
 * Keeps a mail in the thread of its takedown, once. A person's answer and a ticket number acknowledge the notice; people decide what it says. A mail
 * that may be a person's moves nothing and goes to staff.
 */
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
  if (mail.kind === 'unsure') return await tellOfUnsure(tx, row, at)
  if (isToRequest) return await receiveForRequest(needs, tx, row, { mail, mails, at })
  if (!notice) return
  if (mail.bounce) {
    const word = wordOn(mail.bounce, notice.reader.contact)
    if (!word && mail.bounce.isFinal) await tellOfUnsure(tx, row, at)
    if (word?.isFinal) await bounce(needs, tx, row, { notice, said: word.said })
    return
  }
  // An answer can come before the mail server's own word.
  await acknowledge(needs, tx, row, { notice: await leaveNotice(tx, row, notice, needs.clock()), mail })
}

/** The notice that a mail names, else the one whose reader wrote it, else the only one that was sent. A bounce has to name it, or its reader. */
function noticeOf(mail: ReadMail, mails: readonly MailRow[], notices: readonly NoticeRow[]): NoticeRow | undefined {
  const named = mail.bounce?.messageIds ?? [...mail.inReplyTo, ...mail.references]
  const ours = mails.find(({ direction, messageId }) => direction === 'out' && named.includes(messageId ?? ''))
  const sent = notices.filter(({ sentAt }) => sentAt !== null)
  const answered = notices.find(({ n }) => n === ours?.notice)
  if (mail.bounce) return answered ?? sent.find(({ reader }) => isAbout(mail, reader.contact))
  return (
    answered ??
    sent.find(({ reader }) => reader.contact.toLowerCase() === mail.from) ??
    (sent.length === 1 ? sent[0] : undefined)
  )
}

/** True for a bounce that names no mail but this address. */
const isAbout = ({ bounce: report }: ReadMail, address: string): boolean =>
  report !== null &&
  report.messageIds.length === 0 &&
  report.recipients.length > 0 &&
  wordOn(report, address) !== undefined

/** True where a mail names the request to the site, or comes while nothing else of the takedown was sent. */
function answersRequest(mail: ReadMail, mails: readonly MailRow[]): boolean {
  const out = mails.filter(({ direction }) => direction === 'out')
  const named = mail.bounce?.messageIds ?? [...mail.inReplyTo, ...mail.references]
  const ours = out.find(({ messageId }) => named.includes(messageId ?? ''))
  if (ours || mail.bounce) return ours?.notice === null
  return out.length > 0 && out.every(({ notice }) => notice === null)
}

type ForRequest = { mail: ReadMail; mails: readonly MailRow[]; at: Date }

/** A program's mail answers nothing. */
async function receiveForRequest(
  needs: FollowNeeds,
  tx: Tx,
  row: TakedownRow,
  { mail, mails, at }: ForRequest,
): Promise<void> {
  if (mail.kind === 'person') return await noteSiteAnswer(needs, tx, row)
  if (!mail.bounce) return
  const asked = mails.find(({ direction, notice }) => direction === 'out' && notice === null)
  const word = wordOn(mail.bounce, asked?.address ?? '')
  if (!word && mail.bounce.isFinal) await tellOfUnsure(tx, row, at)
  if (word?.isFinal) await bounceRequest(needs, tx, row, word.said)
}

async function acknowledge(
  needs: FollowNeeds,
  tx: Tx,
  row: TakedownRow,
  { notice, mail }: { notice: NoticeRow; mail: ReadMail },
): Promise<void> {
  const { ticket } = mail
  const isPerson = mail.kind === 'person'
  if (!isPerson && (mail.kind !== 'receipt' || ticket === null)) return
  const at = needs.clock()
  const set = {
    confirmation: notice.confirmation ?? ticket,
    answeredAt: notice.answeredAt ?? at,
  }
  if (mayStep(regionOf(notice.region), notice.state, 'acknowledged'))
    await moveNotice(tx, row, notice, { to: 'acknowledged', step: 'acknowledged', at, note: ticket ?? undefined, set })
  else await changeNotice(tx, notice, set)
  if (!isPerson) return
  const { id: takedownId, ownerId: accountId, host } = row
  const words = { takedownId, host, reader: notice.reader.name, day: null }
  await notify(needs, tx, takedownNotifications.answered, { accountId, ...words })
}
