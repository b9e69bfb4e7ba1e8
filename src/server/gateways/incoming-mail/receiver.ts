import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'

/** What the dialogue said of a mail. */
export type Envelope = { from: string; to: string[]; ip: string; helo: string }

export type MailReceiver = { port: number; close(): Promise<void> }

type Options = {
  port: number
  host: string
  /** Whether mail for an address is taken at all: nothing is passed on. */
  takes: (address: string) => boolean
  /** Throws where this machine has sent enough for now. */
  admit: (ip: string) => Promise<void>
  /** Keeps a mail for good. It counts as received once this resolves, and is sent again by whoever sent it where it rejects. */
  keep: (bytes: Uint8Array, envelope: Envelope) => Promise<void>
  onProblem: (error: unknown) => void
  /** How long handing over one mail may take. */
  withinMs?: number
  /** How long a connection may last, whatever comes over it. */
  longestMs?: number
}

/** The largest mail that is taken, in bytes. */
export const largestMail = 25 * 1024 ** 2
const maxRecipients = 20
const maxConnections = 16
/** Of one machine at a time, so that none keeps all others out. */
const maxOfOne = 4
const idleMs = 60_000
const handOverMs = 300_000
/** A byte a minute keeps a connection from being idle, and sixteen of those keep everybody else out. */
const connectionMs = 600_000

/** Takes mail over SMTP. Rejects where the port is taken. A mail is answered with 250 once it is kept, and never before. */
export async function openMailReceiver(options: Options): Promise<MailReceiver> {
  const { port, host, onProblem } = options
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    hideSTARTTLS: true,
    size: largestMail,
    maxClients: maxConnections,
    socketTimeout: idleMs,
    closeTimeout: 500,
    disableReverseLookup: true,
    onMailFrom: (_, { remoteAddress }, done) => {
      void answering(
        done,
        async () => await options.admit(plainIp(remoteAddress)),
        () => answer(450, '4.7.1 Too much mail from your side for now. Please try again later.'),
      )
    },
    onRcptTo: ({ address }, { envelope }, done) => {
      if (envelope.rcptTo.length >= maxRecipients) return done(answer(452, '4.5.3 Too many recipients.'))
      if (!options.takes(address)) return done(answer(550, '5.1.1 No such mailbox here.'))
      done()
    },
    onData: (stream, session, done) => {
      const keep = async () =>
        await options.keep(await readAll(stream, options.withinMs ?? handOverMs), envelopeOf(session))
      void answering(done, keep, (error) => {
        if (error instanceof Error && 'responseCode' in error) return error
        onProblem(error)
        return answer(451, '4.3.0 The mail could not be kept. Please send it again later.')
      })
    },
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  server.server.on('connection', (socket: Socket) => endIn(options.longestMs ?? connectionMs, socket))
  server.server.on('connection', endBeyond(maxOfOne))
  // A connection that breaks off is the sender's to try again.
  server.on('error', () => {})
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function endIn(longestMs: number, socket: Socket): void {
  const timer = setTimeout(() => socket.destroy(), longestMs)
  socket.once('close', () => clearTimeout(timer))
}

/** Ends connections of a machine that has as many already; it tries again later. */
function endBeyond(most: number): (socket: Socket) => void {
  const open = new Map<string, number>()
  return (socket) => {
    const ip = socket.remoteAddress ?? ''
    const count = (open.get(ip) ?? 0) + 1
    open.set(ip, count)
    socket.once('close', () => {
      const left = (open.get(ip) ?? 1) - 1
      if (left > 0) open.set(ip, left)
      else open.delete(ip)
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

const answer = (responseCode: number, words: string) => Object.assign(new Error(words), { responseCode })

/** Reads to the end also what is too large: the sender hears the answer only then. */
async function readAll(stream: SMTPServerDataStream, withinMs: number): Promise<Uint8Array> {
  const parts: Buffer[] = []
  const timer = setTimeout(
    () => stream.destroy(answer(421, '4.4.2 This takes too long. Please send it again.')),
    withinMs,
  )
  try {
    for await (const part of stream as AsyncIterable<Buffer>)
      if (stream.sizeExceeded) parts.length = 0
      else parts.push(part)
  } finally {
    clearTimeout(timer)
  }
  if (stream.sizeExceeded) throw answer(552, '5.3.4 The mail is larger than 25 MB, the most we take.')
  return Buffer.concat(parts)
}

const plainIp = (ip: string): string => ip.replace(/^::ffff:/, '')

const envelopeOf = ({ envelope, remoteAddress, hostNameAppearsAs }: SMTPServerSession): Envelope => ({
  from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
  to: envelope.rcptTo.map(({ address }) => address),
  ip: plainIp(remoteAddress),
  helo: typeof hostNameAppearsAs === 'string' ? hostNameAppearsAs : '',
})
