import { writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { examine } from './doctor.ts'
import { folderForTests } from '../testing/places.ts'

/** The doctor's lines for this environment. */
async function saidOf(what: string, environment: Record<string, string>): Promise<string[]> {
  const lines: string[] = []
  await examine({ RIGHTFRAME_HOME: folderForTests('doctor'), ...environment }, (line) => lines.push(line))
  return lines.map((line) => line.replace(/ +/g, ' ')).filter((line) => line.split(' ')[1] === what)
}
const ofBrowser = (environment: Record<string, string>) => saidOf('browser', environment)

test('A missing browser matters only where pages are drawn', async () => {
  expect(await ofBrowser({ CHROMIUM_PATH: '/nowhere' })).toEqual([
    'LOOK browser CHROMIUM_PATH names /nowhere, which is not there',
  ])
  expect(await ofBrowser({ CHROMIUM_PATH: '/bin/sh' })).toEqual(['ok browser /bin/sh (from CHROMIUM_PATH)'])
  expect(await ofBrowser({ CHROMIUM_PATH: '/nowhere', RIGHTFRAME_ROLES: 'api,worker' })).toEqual([
    'ok browser none needed: RIGHTFRAME_ROLES is without browser',
  ])
})

test.runIf(userInfo().uid === 0)('A browser that its user may not run is reported', async () => {
  const closed = join(folderForTests('browser'), 'chromium')
  writeFileSync(closed, '', { mode: 0o700 })
  expect(await ofBrowser({ CHROMIUM_PATH: closed })).toEqual([
    expect.stringContaining(`${closed}, which the user 65533 may not run`),
  ])
})

test("The letters' state is reported with missing settings", async () => {
  const PUBLIC_URL = 'https://rightframe.example'
  expect(await saidOf('letters', { PUBLIC_URL })).toEqual([
    'ok letters none leaves this machine. This server sends no mail: its operator has to set SMTP_HOST and MAIL_FROM.',
  ])
  const mail = {
    PUBLIC_URL,
    SMTP_HOST: 'mail.example.com',
    MAIL_FROM: 'hello@rightframe.example',
    MAIL_IN_DOMAIN: 'answers.example',
  }
  expect(await saidOf('letters', { ...mail, MAIL_IN_PORT: '2525', BANK_ACCOUNT: 'Rightframe' })).toEqual([
    'ok letters they leave through the mail server; answers to case@answers.example come in at port 2525',
  ])
})

test.each([
  [{}, 'on. PUBLIC_URL leads to this machine (localhost). Sandbox: no money moves,', 'by the sandbox'],
  [
    { PUBLIC_URL: 'https://rightframe.example', RIGHTFRAME_SANDBOX: '1' },
    'on. RIGHTFRAME_SANDBOX is 1.',
    'by the sandbox',
  ],
  [{ PUBLIC_URL: 'https://rightframe.example' }, 'off. PUBLIC_URL leads people to rightframe.example', 'none:'],
  [
    { EVIDENCE_TSA: 'https://tsa.example/' },
    'off. Something real is configured: EVIDENCE_TSA.',
    'by https://tsa.example',
  ],
])('The doctor tells whether this is a sandbox, and why: %o', async (environment, sandbox, stamps) => {
  expect((await saidOf('sandbox', environment as Record<string, string>)).join()).toContain(`ok sandbox ${sandbox}`)
  expect((await saidOf('time-stamps', environment as Record<string, string>)).join()).toContain(
    `ok time-stamps ${stamps}`,
  )
})
