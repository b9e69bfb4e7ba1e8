import type { AddressInfo, Socket } from 'node:net'
import { clientNetwork } from '#server/platform/rate-limit/client-network.ts'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'

/** Facts of a mail from the SMTP dialogue. */
export type Envelope = { from: string; to: string[]; ip: string; helo: string }

export type MailReceiver = { port: number; close(): Promise<void> }

type Options = {
  port: number
  host: string
  /** True when mail for an address is taken: nothing is relayed. After a rejection the address is asked for again later. */
  takes: (address: string, ip: string) => Promise<boolean>
  /** Rejects with a `mailRefusal` while the sender exceeds its limit. */
  admit: (ip: string) => Promise<void>
  /** Stores a mail for good. It counts as received once this resolves; after a rejection its sender sends it again. */
  keep: (bytes: Uint8Array, envelope: Envelope) => Promise<void>
  onProblem: (error: unknown) => void
  /** Time to hand over one mail, in milliseconds. */
  withinMs?: number
  /** Time of a whole connection, in milliseconds. */
  longestMs?: number
}

/** The largest mail that is taken, in bytes. */
export const largestMail = 25 * 1024 ** 2
const maxRecipients = 20
/** Most unknown recipients of a dialogue; more are guesses. */
const maxUnknown = 20
const maxConnections = 16
/** Connections of a network at a time. One machine may have as many addresses as it likes. */
const maxOfOne = 4
const idleMs = 60_000
const handOverMs = 300_000
/** A byte a minute keeps a connection from being idle, and sixteen of those keep everybody else out. */
const connectionMs = 600_000

/** Takes mail over SMTP. Rejects where the port is taken. A mail is answered with 250 once it is kept, and never before. */
export async function openMailReceiver(options: Options): Promise<MailReceiver> {
  const { port, host, onProblem } = options
  /** Any other failure is our fault: the sender tries again. */
  const refusing = (words: string) => (error: unknown) => {
    if (error instanceof Error && 'responseCode' in error) return error
    onProblem(error)
    return mailRefusal(451, words)
  }
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    hideSTARTTLS: true,
    size: largestMail,
    maxClients: maxConnections,
    socketTimeout: idleMs,
    closeTimeout: 500,
    disableReverseLookup: true,
    onMailFrom: (_, { remoteAddress }, done) => {
      const admit = async () => await options.admit(plainIp(remoteAddress))
      void answering(done, admit, refusing('4.3.0 We cannot take mail now. Please send it again later.'))
    },
    onRcptTo: ({ address }, session, done) => {
      const take = async () => await takeRecipient(options, address, session)
      void answering(
        done,
        take,
        refusing('4.3.0 The address could not be looked up. Please send the mail again later.'),
      )
    },
    onData: (stream, session, done) => {
      const keep = async () =>
        await options.keep(await readAll(stream, options.withinMs ?? handOverMs), envelopeOf(session))
      void answering(done, keep, refusing('4.3.0 The mail could not be kept. Please send it again later.'))
    },
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  server.server.on('connection', (socket: Socket) => endIn(options.longestMs ?? connectionMs, socket))
  server.server.on('connection', endBeyond(maxOfOne))
  // After a broken connection the sender tries again.
  server.on('error', () => {})
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** SMTP refusal: codes from 400 temporary, from 500 final. */
export const mailRefusal = (responseCode: number, words: string) => Object.assign(new Error(words), { responseCode })

/** Unknown addresses that each open connection has asked for. */
const unknownOf = new WeakMap<SMTPServerSession, number>()

async function takeRecipient({ takes }: Options, address: string, session: SMTPServerSession): Promise<void> {
  if (session.envelope.rcptTo.length >= maxRecipients) throw mailRefusal(452, '4.5.3 Too many recipients.')
  if (await takes(address, plainIp(session.remoteAddress))) return
  const unknown = (unknownOf.get(session) ?? 0) + 1
  unknownOf.set(session, unknown)
  if (unknown > maxUnknown) throw mailRefusal(421, '4.7.0 Too many addresses that are none here.')
  throw mailRefusal(550, '5.1.1 No such mailbox here.')
}

function endIn(longestMs: number, socket: Socket): void {
  const timer = setTimeout(() => socket.destroy(), longestMs)
  socket.once('close', () => clearTimeout(timer))
}

/** Refuses further connections of a network; it tries again. */
function endBeyond(most: number): (socket: Socket) => void {
  const open = new Map<string, number>()
  return (socket) => {
    const { network } = clientNetwork(socket.remoteAddress ?? '')
    const count = (open.get(network) ?? 0) + 1
    open.set(network, count)
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    })
    if (count > most) socket.destroy()
  }
}

/** Says how it went once it is done. */
async function answering(
  done: (error?: Error | null) => void,
  work: () => Promise<void>,
  refusing: (error: unknown) => Error,
): Promise<void> {
  let refused: Error | undefined
  try {
    await work()
  } catch (error) {
    refused = refusing(error)
  }
  done(refused)
}

/** Reads oversized mails too, since senders await the end. */
async function readAll(stream: SMTPServerDataStream, withinMs: number): Promise<Uint8Array> {
  const parts: Buffer[] = []
  const timer = setTimeout(
    () => stream.destroy(mailRefusal(421, '4.4.2 This takes too long. Please send it again.')),
    withinMs,
  )
  try {
    for await (const part of stream as AsyncIterable<Buffer>)
      if (stream.sizeExceeded) parts.length = 0
      else parts.push(part)
  } finally {
    clearTimeout(timer)
  }
  if (stream.sizeExceeded) throw mailRefusal(552, '5.3.4 The mail is larger than 25 MB, the most we take.')
  return Buffer.concat(parts)
}

const plainIp = (ip: string): string => ip.replace(/^::ffff:/, '')

const envelopeOf = ({ envelope, remoteAddress, hostNameAppearsAs }: SMTPServerSession): Envelope => ({
  from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
  to: envelope.rcptTo.map(({ address }) => address),
  ip: plainIp(remoteAddress),
  helo: typeof hostNameAppearsAs === 'string' ? hostNameAppearsAs : '',
})
