import { z } from 'zod'
import type { Id } from '#contract/wire.ts'
import type { PartHealth } from '../health.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { defineEvent } from '../features/feature-bus.ts'
import { handleJob, job, type Run } from '../jobs/job.ts'
import { count } from '../telemetry/measures.ts'
import { claimMail, countMails, findUnsent, removeMailsBefore, settleMail, type WholeMail } from './mail-store.ts'
import { sendMail } from './mailer.ts'
import type { MailState } from './tables.ts'

/**
 * The outcome of sending a mail: `refused` for good; `later` when nothing was handed over; `unsure` when the connection broke after the mail and
 * before the answer.
 */
export type Delivery = { outcome: 'sent' } | { outcome: 'refused' | 'later' | 'unsure'; reason: string }

/** Hands mails to a mail server. `onHandOver` is awaited once connected, before the server sees any of the mail. */
export type MailTransport = { send(mail: FiledMail, onHandOver: () => Promise<void>): Promise<Delivery>; close(): void }
/** Parts of a mail for the mail server, with files. */
export type FiledMail = Pick<
  WholeMail,
  'id' | 'route' | 'to' | 'subject' | 'text' | 'html' | 'unsubscribeUrl' | 'createdAt' | 'thread'
> & { attached: { name: string; type: string; body: Uint8Array }[] }

type Needs = Pick<Deps, 'db' | 'clock' | 'log' | 'objects' | 'events'> & {
  mailTransport: MailTransport | undefined
  /** By which letters leave; undefined where none may. */
  letterTransport: MailTransport | undefined
}

/** The outcome of handing over a mail, also of each failed try, with the mail server's answer. */
export const mailSettled = defineEvent<{ mailId: Id; state: MailState; problem: string | null }>('mail.settled')

const forgetOldMail = job({ name: 'forget-old-mail', payload: z.object({}), schedule: '29 3 * * *' })
const keptDays = 30
const day = 86_400_000

export const mailJobs = [
  handleJob(sendMail, (needs: Needs, { mailId }, run) => deliver(needs, mailId, run)),
  handleJob(forgetOldMail, ({ db, clock }: Needs) =>
    removeMailsBefore(db, new Date(clock().getTime() - keptDays * day)),
  ),
]

/**
 * A mail is marked as handed over before the mail server sees it. A run that finds that mark was cut off in between: whether the mail
 * left is then unknown, and it is not sent a second time.
 */
async function deliver(needs: Needs, mailId: Id, { isLastAttempt }: Run): Promise<void> {
  const { db, clock, log } = needs
  const mail = await findUnsent(db, mailId)
  if (!mail) return
  const transport = transportOf(needs, mail)
  let isOurs = mail.state === 'handed-over'
  const claim = async () => {
    await claimMail(db, mailId)
    isOurs = true
  }
  const delivery = isOurs ? cutOff : await transport.send(await withFiles(needs, mail), claim)
  count('rightframe_mail', { route: mail.route, outcome: delivery.outcome })
  const at = clock()
  if (delivery.outcome === 'sent')
    return await settle(needs, mailId, { from: ['handed-over', 'unsure'], state: 'sent', problem: null, at })
  const problem = delivery.reason
  if (delivery.outcome === 'later' || !isOurs) {
    const from: MailState[] = isOurs ? ['handed-over'] : ['waiting', 'failed']
    await settle(needs, mailId, { from, state: isLastAttempt ? 'failed' : 'waiting', problem, at })
    throw new Error(problem)
  }
  log.error({ mailId, template: mail.template, problem }, `a mail was ${wordFor[delivery.outcome]}`)
  await settle(needs, mailId, { from: ['handed-over'], state: delivery.outcome, problem, at })
}

function transportOf({ mailTransport, letterTransport }: Needs, { route }: WholeMail): MailTransport {
  const transport = route === 'letters' ? letterTransport : mailTransport
  if (transport) return transport
  throw new Error(
    route === 'letters'
      ? 'Letters do not leave from this server any more: "rightframe doctor" says what is missing.'
      : 'No mail server is configured any more: set SMTP_HOST, or leave this mail unsent.',
  )
}

const withFiles = async ({ objects }: Needs, mail: WholeMail): Promise<FiledMail> => ({
  ...mail,
  attached: await Promise.all(
    mail.files.map(async ({ name, key, type }) => ({ name, type, body: await objects.get('cases', key) })),
  ),
})

async function settle({ db, events }: Needs, mailId: Id, how: Parameters<typeof settleMail>[2]): Promise<void> {
  await db.transaction(async (tx) => {
    // One that was stopped meanwhile stays so.
    if (!(await settleMail(tx, mailId, how))) return
    await events.publish(tx, mailSettled, { mailId, state: how.state, problem: how.problem })
  })
}

const cutOff: Delivery = {
  outcome: 'unsure',
  reason: 'The server stopped while this mail was handed over; it may have arrived.',
}
const wordFor = { refused: 'refused by the mail server', unsure: 'cut off, it may have arrived' }

/** Counts the last day's mail by its fate, and the mail that waits for its mail server. */
export async function mailHealth(
  { db, clock }: Pick<Deps, 'clock'> & { db: Db },
  { mail, sandbox }: Pick<Config, 'mail' | 'sandbox'>,
): Promise<PartHealth> {
  const since = new Date(clock().getTime() - day)
  if (mail.kind === 'kept')
    return {
      ok: true,
      detail: `${await countMails(db, ['kept'], since)} kept in the last day, none sent`,
      ...(sandbox.isOn ? {} : { todo: 'Set SMTP_HOST and MAIL_FROM so that people get their mail.' }),
    }
  const [waiting, lost] = await Promise.all([
    countMails(db, ['waiting', 'handed-over'], new Date(0)),
    countMails(db, ['failed', 'refused', 'unsure'], since),
  ])
  const way = sandbox.isOn ? 'put into the mailbox of the sandbox' : `sent through ${mail.host}:${mail.port}`
  const detail = `${way}; ${waiting} waiting, ${lost} not delivered in the last day`
  return lost === 0
    ? { ok: true, detail }
    : {
        ok: true,
        detail,
        todo: 'See them with "rightframe mail", send one again with "rightframe mail again ID".',
      }
}
