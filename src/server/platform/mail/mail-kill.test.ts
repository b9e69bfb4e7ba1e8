// @module-tag long
import { createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { embeddedPlace, someone, start } from '#server/testing/own-server.ts'
import { freePort } from '#server/testing/places.ts'
import { whenUp } from '#server/testing/process.ts'
import { until } from '#server/testing/until.ts'

/** A mail server that speaks just enough of SMTP. `isSilent` takes mails and never answers that it has. */
function openMailServer(port: number, { isSilent }: { isSilent: boolean }) {
  const taken: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.write('220 mail.example ESMTP\r\n')
    let body: string | undefined
    socket.on('data', (chunk: Buffer) => {
      const said = chunk.toString()
      if (body !== undefined || said.startsWith('DATA')) {
        body = body === undefined ? '' : body + said
        if (body === '') return void socket.write('354 go on\r\n')
        if (!body.endsWith('\r\n.\r\n')) return
        taken.push(body)
        body = undefined
        if (!isSilent) socket.write('250 taken\r\n')
        return
      }
      socket.write(said.startsWith('QUIT') ? '221 bye\r\n' : '250 ok\r\n')
    })
  })
  server.listen(port, '127.0.0.1')
  const close = () => {
    sockets.forEach((socket) => socket.destroy())
    server.close()
  }
  onTestFinished(close)
  return { taken, close }
}

async function placeWithMail() {
  const port = await freePort()
  const place = {
    ...(await embeddedPlace()),
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(port),
    SMTP_SECURITY: 'none',
    MAIL_FROM: 'hello@rightframe.example',
    RIGHTFRAME_SANDBOX: '0',
  }
  return { port, place }
}

test('A server killed while handing over does not send again', async () => {
  const { port, place } = await placeWithMail()
  const silent = openMailServer(port, { isSilent: true })
  const first = await whenUp(start(place))
  await someone(first)
  await until(() => silent.taken.length === 1)
  first.process.kill('SIGKILL')
  await first.ended
  silent.close()
  const answering = openMailServer(port, { isSilent: false })
  const second = await whenUp(start(place))
  await until(() => second.output().includes('a mail was cut off, it may have arrived'))
  expect(answering.taken).toEqual([])
})

test('A server killed before handing over sends the mail once', async () => {
  const { port, place } = await placeWithMail()
  const first = await whenUp(start(place))
  await someone(first)
  await until(() => first.output().includes('a job failed'))
  first.process.kill('SIGKILL')
  await first.ended
  const answering = openMailServer(port, { isSilent: false })
  await whenUp(start(place))
  await until(() => answering.taken.length > 0)
  expect(answering.taken).toHaveLength(1)
  expect(answering.taken[0]).toContain('Subject: Confirm your email address for Rightframe')
})
