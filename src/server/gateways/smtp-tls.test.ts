import { execFile } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { folderForTests } from '#server/testing/places.ts'
import { authority, forLocalhost } from '#server/platform/mail/testing/certificates.ts'
import { openMailServer } from '#server/platform/mail/testing/mail-server.ts'

const run = promisify(execFile)
const sendOne = fileURLToPath(new URL('testing/send-one.ts', import.meta.url))

type Sending = { security: 'starttls' | 'tls'; host: string; trusts?: string }

/** A separate process, since Node fixes trust at its start. */
async function send({ security, host, trusts = '' }: Sending) {
  const isSecure = security === 'tls'
  const server = await openMailServer({ tls: !isSecure, isSecure, pair: forLocalhost })
  onTestFinished(async () => {
    server.hangUp()
    await server.close()
  })
  const smtp = { kind: 'smtp', host, port: server.port, security, from: 'hello@rightframe.example' }
  const env = { NODE_EXTRA_CA_CERTS: trusts }
  const { stdout } = await run(process.execPath, [sendOne, JSON.stringify(smtp)], { env })
  return { delivery: JSON.parse(stdout) as unknown, received: server.received }
}

/** Trusts an authority, as operators do for private certificates. */
function trusted(): string {
  const folder = folderForTests('ca')
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'authority.pem')
  writeFileSync(file, authority)
  return file
}

test.each(['tls', 'starttls'] as const)(
  'Over %s a server with a trusted certificate gets the mail',
  { tags: ['long'] },
  async (security) => {
    const { delivery, received } = await send({ security, host: 'localhost', trusts: trusted() })
    expect(delivery).toEqual({ outcome: 'sent' })
    expect(received).toMatchObject([{ to: ['ana@studio.example'], isEncrypted: true }])
  },
)

test.each(['tls', 'starttls'] as const)(
  'Over %s a certificate for another host gets nothing',
  { tags: ['long'] },
  async (security) => {
    const sent = await send({ security, host: '127.0.0.1', trusts: trusted() })
    expect(sent).toMatchObject({ delivery: { outcome: 'later' }, received: [] })
  },
)

test('An untrusted certificate gets nothing', { tags: ['long'] }, async () => {
  const sent = await send({ security: 'tls', host: 'localhost' })
  expect(sent, 'ASVS 12.3.2').toMatchObject({ delivery: { outcome: 'later' }, received: [] })
})
