import { connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { freePort } from '#server/testing/places.ts'

/** Type byte of NotificationResponse (PostgreSQL 18, 54.7). */
const notification = 0x41

/** A way to a server on which messages are lost in silence, as behind a pooler in transaction mode. Resolves to its address. */
export async function openPooler(url: string): Promise<string> {
  const { port: portOfServer } = new URL(url)
  const port = await freePort()
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(portOfServer), '127.0.0.1')
    for (const socket of [near, far]) {
      sockets.add(socket.on('error', () => undefined))
      socket.on('close', () => [near, far].forEach((one) => one.destroy()))
    }
    near.pipe(far)
    let rest = Buffer.alloc(0)
    let isEncryptionAsked = false
    near.once('data', (first: Buffer) => (isEncryptionAsked = first.length === 8))
    far.on('data', (chunk: Buffer) => {
      if (isEncryptionAsked && chunk.length === 1) return void near.write(chunk)
      rest = Buffer.concat([rest, chunk])
      while (rest.length >= 5 && rest.length >= 1 + rest.readInt32BE(1)) {
        const length = 1 + rest.readInt32BE(1)
        if (rest[0] !== notification) near.write(rest.subarray(0, length))
        rest = rest.subarray(length)
      }
    })
  })
  await new Promise<void>((done) => void server.listen(port, '127.0.0.1', done))
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((done) => server.close(done))
  })
  const through = new URL(url)
  through.port = String(port)
  return through.href
}
