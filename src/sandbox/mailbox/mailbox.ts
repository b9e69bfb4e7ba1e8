import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import type { StandIn } from '../answer.ts'
import { openMailboxPages } from './mailbox-pages.ts'
import { letterOf } from './letter.ts'
import { sendAnswer } from './send-answer.ts'
import type { TakenMail } from './taken-mail.ts'

/** A mail server that accepts everything, for its pages alone. */
export type Mailbox = {
  port: number
  answer: StandIn
  /** The newest first. */
  mails(): Promise<TakenMail[]>
  close(): Promise<void>
}

const largestBytes = 40 * 1024 ** 2
/** Mails kept, a file each; older ones are removed. */
const maxKept = 300

/** Takes mails on a port of loopback, 0 for a free one, and keeps them in the folder. Rejects where the port is taken. */
export async function openMailbox(options: {
  port: number
  folder: string
  now: () => Date
  /** Port for answers; without it nothing is answered. */
  answersTo?: number | undefined
  /** Hears each mail once it is kept. */
  onMail?: ((mail: TakenMail) => void) | undefined
}): Promise<Mailbox> {
  const { answersTo, onMail } = options
  const kept = keepMails(join(options.folder, 'mailbox'))
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: largestBytes,
    hideSTARTTLS: true,
    closeTimeout: 500,
    onData: (stream, session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        if (stream.sizeExceeded) return done(Object.assign(new Error('The mail is too large.'), { responseCode: 552 }))
        const id = kept.take(Buffer.concat(parts), { at: options.now().toISOString(), ...envelopeOf(session) })
        done()
        if (onMail) void kept.read(id).then(onMail)
      })
    },
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, '127.0.0.1', resolve)
  })
  // After a broken connection the sender tries again.
  server.on('error', () => {})
  return {
    port: (server.server.address() as AddressInfo).port,
    answer: openMailboxPages(
      kept.all,
      answersTo === undefined ? undefined : (mail, text) => sendAnswer(answersTo, letterOf(mail), { text }),
    ),
    mails: kept.all,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

type Envelope = { at: string; from: string; to: string[] }

function envelopeOf({ envelope }: SMTPServerSession): Pick<Envelope, 'from' | 'to'> {
  return {
    from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
    to: envelope.rcptTo.map(({ address }) => address),
  }
}

/** Mails in a folder: the bytes as `.eml`, which any mail program opens, and the envelope beside them. Names sort by when they came. */
function keepMails(folder: string) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const ids = () =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.eml'))
      .map((name) => name.slice(0, -4))
      .toSorted()
  const parsed = new Map<string, TakenMail>()
  const read = async (id: string): Promise<TakenMail> => {
    const envelope = JSON.parse(readFileSync(join(folder, `${id}.json`), 'utf8')) as Envelope
    const mail = { id, ...envelope, parsed: await PostalMime.parse(readFileSync(join(folder, `${id}.eml`))) }
    parsed.set(id, mail)
    return mail
  }
  let taken = 0
  return {
    read,
    take: (bytes: Buffer, envelope: Envelope): string => {
      taken += 1
      const id = `${Date.now()}-${String(taken).padStart(6, '0')}-${randomBytes(4).toString('hex')}`
      writeFileSync(join(folder, `${id}.json`), JSON.stringify(envelope), { mode: 0o600 })
      writeFileSync(join(folder, `${id}.eml`), bytes, { mode: 0o600 })
      for (const old of ids().slice(0, -maxKept)) {
        parsed.delete(old)
        for (const ending of ['eml', 'json']) rmSync(join(folder, `${old}.${ending}`), { force: true })
      }
      return id
    },
    all: async (): Promise<TakenMail[]> =>
      await Promise.all(
        ids()
          .toReversed()
          .map(async (id) => parsed.get(id) ?? (await read(id))),
      ),
  }
}
