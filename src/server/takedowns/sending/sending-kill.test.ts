// @module-tag long
// @module-tag rounds
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { getTakedown } from '#contract/takedowns/endpoints.ts'
import { rounds } from '#contract/testing/rounds.ts'
import { clientOf } from '#server/testing/client.ts'
import { issuer } from '#server/billing/testing/payables.ts'
import { openMailServer } from '#server/platform/mail/testing/mail-server.ts'
import { emptyPlace, start } from '#server/testing/own-server.ts'
import { people } from '#server/testing/people.ts'
import { folderForTests, freePort } from '#server/testing/places.ts'
import { whenUp } from '#server/testing/process.ts'
import { allowTakedowns, aTakedown, capturePages, sign } from '#server/testing/takedowns/signed-takedown.ts'
import { openTestApp } from '#server/testing/test-app.ts'
import { resumeQueued } from './resume-queued.ts'

const many = 12
const kills = rounds({ usual: 2, deep: 5 })
const secret = { RIGHTFRAME_SECRET: 's'.repeat(32) }

/** Makes the folder pass for the one whose files the database names: no process here asks for those of another. */
function passForOne(folder: string): string {
  writeFileSync(join(folder, 'id'), 'one')
  return folder
}

const oneHome = () => ({ RIGHTFRAME_HOME: passForOne(folderForTests('sending')) })

/** Variables with which notices leave through a mail server at this port. */
const sendsBy = async (port: number) => ({
  ...issuer,
  ...secret,
  RIGHTFRAME_SANDBOX: '0',
  SMTP_HOST: '127.0.0.1',
  SMTP_PORT: String(port),
  SMTP_SECURITY: 'none',
  MAIL_FROM: 'hello@rightframe.example',
  MAIL_IN_PORT: String(await freePort()),
  BANK_ACCOUNT: 'Rightframe|PT50 0000 0000 0000 0000 0000 0',
})

/** Takedowns that are signed and captured, on a server that has no way to send mail. */
async function waitingTakedowns() {
  const app = await openTestApp({ ...secret, ...oneHome() })
  onTestFinished(() => app.remove())
  const { ana } = await people(app)
  await allowTakedowns(app, null)
  const ids: string[] = []
  for (let at = 0; at < many; at += 1) {
    const { takedownId } = await aTakedown(app, ana, [{ contact: `abuse@desk${at}.example` }])
    await sign(ana, takedownId)
    await capturePages(app, takedownId)
    ids.push(takedownId)
  }
  for (const takedownId of ids)
    await expect
      .poll(async () => (await ana.call(getTakedown, { takedownId })).state, { timeout: 30_000 })
      .toBe('queued')
  await app.stop()
  return { ids, token: ana.token!, DATABASE_URL: app.config.database.url! }
}

/** A server without workers on that database: it shows what is there, and asks for the jobs. */
async function openWatcher(given: { DATABASE_URL: string; token: string }, port: number) {
  const { token, DATABASE_URL } = given
  const watcher = await openTestApp({ ...secret, ...oneHome(), DATABASE_URL, RIGHTFRAME_ROLES: 'api' })
  onTestFinished(() => watcher.remove())
  watcher.config.letters.mailbox = { host: '127.0.0.1', port }
  await resumeQueued(watcher.deps)
  const ana = clientOf(watcher.url, token)
  const count = async (question: string) => Number((await watcher.deps.database.execute(question)).rows[0]!.count)
  return {
    shown: (takedownId: string) => ana.call(getTakedown, { takedownId }),
    posted: () => count('select count(*) from takedown_mails'),
    underWay: () =>
      count("select count(*) from pgboss.job where name = 'send-notices-of-takedown' and state = 'active'"),
  }
}

test('Notices whose sender is killed leave once each', async () => {
  const port = await freePort()
  const waiting = await waitingTakedowns()
  const { ids, DATABASE_URL } = waiting
  const empty: Record<string, string> = await emptyPlace()
  const place = { ...empty, ...(await sendsBy(port)), DATABASE_URL }
  passForOne(empty.RIGHTFRAME_HOME!)
  const { shown, posted, underWay } = await openWatcher(waiting, port)
  const killed: number[] = []
  for (let round = 1; round <= kills; round += 1) {
    const server = await whenUp(start(place))
    await expect
      .poll(async () => (await posted()) >= (round * many) / (kills + 2) && (await underWay()) > 0, {
        timeout: 90_000,
        interval: 2,
      })
      .toBe(true)
    server.process.kill('SIGKILL')
    await server.ended
    killed.push(await posted())
  }
  expect(killed.every((mails) => mails < many)).toBe(true)
  const mailServer = await openMailServer({ port })
  onTestFinished(mailServer.close)
  await whenUp(start(place))
  await expect.poll(() => mailServer.received.length, { timeout: 120_000, interval: 100 }).toBeGreaterThanOrEqual(many)
  for (const id of ids) await expect.poll(async () => (await shown(id)).state, { timeout: 60_000 }).toBe('sent')
  const addressed = mailServer.received.flatMap(({ to }) => to).filter((address) => address.startsWith('abuse@'))
  expect(addressed.toSorted()).toEqual(ids.map((_, at) => `abuse@desk${at}.example`).toSorted())
  for (const id of ids) {
    const { history, messages } = await shown(id)
    expect(history.filter(({ step }) => step === 'sent')).toHaveLength(1)
    expect(messages).toHaveLength(1)
  }
}, 400_000)
