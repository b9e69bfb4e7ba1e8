import { once } from 'node:events'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { TurnDidNotCome } from '#server/platform/fairness/fair-turns.ts'
import { consumeAttempt } from '#server/platform/rate-limit/rate-limit.ts'
import { nobody, openIncomingApp } from '#server/testing/incoming-mails.ts'
import { keepIncoming, mailsBefore } from './keep-incoming.ts'
import { openRecipients } from './known-recipients.ts'

let opened: Awaited<ReturnType<typeof openIncomingApp>>
beforeAll(async () => {
  opened = await openIncomingApp()
})
afterAll(() => opened.remove())

const wordOf = (nth: number) => `case+${nth.toString(16).padStart(24, '0')}@rightframe.example`

/** Answer to a mail server that hands over a mail. */
async function answerTo(to: string, text = 'Hello.') {
  const client = createTransport({ host: '127.0.0.1', port: opened.port, ignoreTLS: true })
  try {
    return (await client.sendMail({ from: 'jo@elsewhere.example', to, text })).response
  } catch (error) {
    return (error as { response?: string }).response ?? String(error)
  } finally {
    client.close()
  }
}

const kept = async () =>
  Number((await opened.app.deps.database.execute('select count(*) from incoming_mails')).rows[0]!.count)

test('Mail to an unknown token is refused before it is sent', { tags: ['long'], timeout: 240_000 }, async () => {
  const { address } = await opened.writtenTo()
  expect(await answerTo(address)).toMatch(/^250 /)
  expect(await answerTo(address.toUpperCase())).toMatch(/^250 /)
  expect(await answerTo(nobody)).toMatch(/^250 /)
  const before = await kept()
  const strange = [wordOf(1), 'case+word@rightframe.example', `${address}.example`, address.replace('case+', 'case+0')]
  for (const to of strange) expect(await answerTo(to), to).toBe('550 5.1.1 No such mailbox here.')
  expect(await kept()).toBe(before)
})

test('Without the database, mail is deferred and never refused', async () => {
  const { execute } = opened.app.deps.database
  await execute('alter table case_reply_addresses rename to away')
  try {
    expect(await answerTo(wordOf(2))).toBe(
      '451 4.3.0 The address could not be looked up. Please send the mail again later.',
    )
    await execute('alter table attempts rename to away_as_well')
    expect(await answerTo(nobody)).toBe('451 4.3.0 We cannot take mail now. Please send it again later.')
  } finally {
    await execute('alter table if exists away rename to case_reply_addresses')
    await execute('alter table if exists away_as_well rename to attempts')
  }
  expect(await answerTo(wordOf(2))).toBe('550 5.1.1 No such mailbox here.')
})

test('Guessed tokens are looked up two at once, each once a minute', async () => {
  const { db, database } = opened.app.deps
  // A job of the previous test would wait for the table too.
  const busy = async () => {
    const due = `state in ('created', 'retry') and start_after <= now()`
    const { rows } = await database.execute(`select count(*) from pgboss.job where state = 'active' or (${due})`)
    return Number(rows[0]!.count)
  }
  await expect.poll(busy, { timeout: 20_000 }).toBe(0)
  const takes = openRecipients(opened.app.deps)
  const begin = Promise.withResolvers<void>()
  let answered = 0
  const guess = async (nth: number) => {
    await begin.promise
    const isTaken = await takes(wordOf(100 + nth), `192.0.${nth}.1`)
    answered++
    return isTaken
  }
  // A recipient that waits too long gets a temporary refusal.
  const asked = Promise.allSettled(Array.from({ length: 100 }, (_, nth) => guess(nth)))
  await db.transaction(async (tx) => {
    await tx.execute('lock table case_reply_addresses in access exclusive mode')
    const waiting = async () => {
      const { rows } = await tx.execute(
        `select count(*) from pg_locks where relation = 'case_reply_addresses'::regclass and not granted`,
      )
      return Number(rows[0]!.count)
    }
    begin.resolve()
    await expect.poll(waiting).toBe(2)
    expect([await waiting(), answered]).toEqual([2, 0])
  })
  for (const one of await asked)
    expect(one.status === 'fulfilled' ? one.value : one.reason).toBeOneOf([false, expect.any(TurnDidNotCome)])
  expect(await takes(wordOf(100), '192.0.2.1')).toBe(false)
  await db.transaction(async (tx) => {
    await tx.execute('lock table case_reply_addresses in access exclusive mode')
    expect(await takes(wordOf(100), '192.0.2.1'), 'what is remembered asks nothing').toBe(false)
  })
})

/** An SMTP dialogue, line by line. */
async function dialogue() {
  const socket = connect(opened.port, '127.0.0.1').on('error', () => {})
  const lines = createInterface(socket)[Symbol.asyncIterator]()
  const next = async () => (await lines.next()).value as string
  await next()
  const say = async (line: string) => {
    socket.write(`${line}\r\n`)
    return await next()
  }
  await say('HELO x')
  return { say, closed: once(socket, 'close'), end: () => socket.destroy() }
}

test('A dialogue that keeps guessing recipients is closed', async () => {
  const { say, closed } = await dialogue()
  for (let nth = 0; nth < 20; nth++) {
    if (nth % 10 === 0) await say('RSET')
    if (nth % 10 === 0) await say('MAIL FROM:<a@b.example>')
    expect(await say(`RCPT TO:<${wordOf(500 + nth)}>`)).toBe('550 5.1.1 No such mailbox here.')
  }
  expect(await say(`RCPT TO:<${wordOf(600)}>`)).toBe('421 4.7.0 Too many addresses that are none here.')
  await closed
})

test('A network beyond 2 GB a day waits before its mail', { tags: ['long'] }, async () => {
  const { deps } = opened.app
  const max = 2 * 1024 ** 2
  const limit = { name: 'kilobytes-of-mail-of-network', key: '127.0.0.0/24', max, seconds: 86_400 }
  const before = await kept()
  await consumeAttempt(deps, [{ ...limit, weight: max - 3000 }])
  const [small, large] = ['x\n'.repeat(500_000), 'x\n'.repeat(1_500_000)]
  const tooMuch = '452 4.7.1 Your network has sent more than 2 GB of mail within a day. Please try again later.'
  expect(await answerTo(nobody, small)).toMatch(/^250 /)
  expect(await answerTo(nobody, large)).toBe(tooMuch)
  expect(await kept()).toBe(before + 1)
  const { say, end } = await dialogue()
  expect(await say('MAIL FROM:<a@b.example>')).toBe(tooMuch)
  end()
  await deps.database.execute('delete from attempts')
  expect(await answerTo(nobody)).toMatch(/^250 /)
})

test('Mails of another network and sender go before the many of one', async () => {
  const { deps } = opened.app
  const { reader: own } = opened
  const gate = Promise.withResolvers<void>()
  const senders = new Set(['many@hostile.example', 'beside@hostile.example', 'jo@shop.example'])
  const read: string[] = []
  const waiting = {
    ...own,
    read: async (...[bytes, envelope, signal]: Parameters<typeof own.read>) => {
      await gate.promise
      // Mails of other tests may still wait.
      if (senders.has(envelope.from)) read.push(envelope.from)
      return await own.read(bytes, envelope, signal)
    },
  }
  Object.assign(deps, { mailReader: waiting })
  onTestFinished(() => void Object.assign(deps, { mailReader: own }))
  const send = async (from: string, ip: string) =>
    await keepIncoming(deps, Buffer.from(`From: ${from}\r\n\r\nHello.`), { from, to: [nobody], ip, helo: 'x' })
  for (let nth = 0; nth < 12; nth++) await send('many@hostile.example', `192.0.2.${nth}`)
  await send('beside@hostile.example', '192.0.2.99')
  await send('jo@shop.example', '198.51.100.7')
  gate.resolve()
  await expect.poll(() => read.length, { timeout: 60_000 }).toBe(14)
  // Two were being read already.
  expect(read.indexOf('jo@shop.example')).toBeLessThan(4)
  expect(read.indexOf('beside@hostile.example')).toBeLessThan(6)
})

test('A mail waits for each other sender of its network in turn', () => {
  expect(mailsBefore({ own: 0, others: [] })).toBe(0)
  expect(mailsBefore({ own: 0, others: [1000] })).toBe(1)
  expect(mailsBefore({ own: 2, others: [1000, 1] })).toBe(2 + 3 + 1)
})
