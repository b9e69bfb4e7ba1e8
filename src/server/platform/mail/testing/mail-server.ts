import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { certificate, key } from '../../outbound/testing/certificate.ts'

type Answer = 'accept' | 'refuse the recipient' | 'refuse the message' | 'not now' | 'hang up'

type Offered = {
  port?: number
  /** True when it offers STARTTLS. */
  tls?: boolean
  /** True when it speaks TLS from the first byte. */
  isSecure?: boolean
  pair?: { key: string; cert: string }
}

/** A mail server of our own on loopback; it answers as told and keeps what it accepts. */
export async function openMailServer({
  port: wanted = 0,
  tls = false,
  isSecure = false,
  pair = { key, cert: certificate },
}: Offered = {}) {
  const received: { raw: string; to: string[]; isEncrypted: boolean }[] = []
  const sockets = new Set<Socket>()
  const hangUp = () => sockets.forEach((socket) => socket.destroy())
  let answer: Answer = 'accept'
  const server = new SMTPServer({
    authOptional: true,
    secure: isSecure,
    disabledCommands: tls ? [] : ['STARTTLS'],
    ...pair,
    onAuth: ({ username, password }, _, done) =>
      password === 'right' ? done(null, { user: username }) : done(new Error('wrong password')),
    onRcptTo: (_, __, done) =>
      answer === 'refuse the recipient' ? done(Object.assign(new Error('no such box'), { responseCode: 550 })) : done(),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (answer === 'hang up') return hangUp()
        if (answer === 'refuse the message') return done(Object.assign(new Error('spam'), { responseCode: 554 }))
        if (answer === 'not now') return done(Object.assign(new Error('greylisted'), { responseCode: 451 }))
        const raw = Buffer.concat(chunks).toString()
        received.push({ raw, to: session.envelope.rcptTo.map(({ address }) => address), isEncrypted: session.secure })
        done()
      })
    },
  })
  server.on('error', () => {})
  server.server.on('connection', (socket: Socket) => sockets.add(socket))
  await new Promise<void>((resolve) => server.listen(wanted, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return { port, received, hangUp, say: (next: Answer) => (answer = next), close }
}
