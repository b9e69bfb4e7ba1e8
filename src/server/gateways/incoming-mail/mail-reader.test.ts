import { expect, onTestFinished, test } from 'vitest'
import { openMailReader } from './mail-reader.ts'

const envelope = {
  from: 'jo@shop.example',
  to: ['case@rightframe.example'],
  ip: '192.0.2.7',
  helo: 'mail.shop.example',
}
const noNames = async () => await Promise.reject(Object.assign(new Error('not found'), { code: 'ENOTFOUND' }))
const signature = (nth: number) =>
  `DKIM-Signature: v=1; a=rsa-sha256; d=slow.example; s=s${nth}; h=from; bh=47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=; b=AAAA`
const mailWith = (signatures: string[], subject: string) =>
  Buffer.from([...signatures, 'From: jo@shop.example', `Subject: ${subject}`, '', 'Hello.', ''].join('\r\n'))

test('A mail with 500 unanswered signatures does not block the next', { tags: ['long'] }, async () => {
  const asked: string[] = []
  const reader = openMailReader(async (name) => {
    asked.push(name)
    if (name.endsWith('slow.example')) return await new Promise<never>(() => undefined)
    throw Object.assign(new Error('not found'), { code: 'ENOTFOUND' })
  })
  onTestFinished(() => reader.close())
  const signatures = Array.from({ length: 500 }, (_, nth) => signature(nth))
  const stop = new AbortController()
  const [hostile, left, next] = [
    reader.read(mailWith(signatures, 'Many'), envelope),
    reader.read(mailWith([], 'Left'), envelope, stop.signal),
    reader.read(mailWith([], 'Next'), envelope),
  ]
  stop.abort(new Error('nobody waits'))
  await expect(left).rejects.toThrow('nobody waits')
  expect(await hostile).toMatchObject({ subject: 'Many', authentication: { isProven: false, dkim: 'temperror' } })
  expect(await next).toMatchObject({ subject: 'Next', authentication: { doubt: null } })
  expect(asked.filter((name) => name.endsWith('slow.example'))).toEqual([])
})

test('A megabyte of blank lines is read, a million lines are not', { tags: ['long'] }, async () => {
  const reader = openMailReader(noNames)
  onTestFinished(() => reader.close())
  const blank = (lines: number) => Buffer.from(`From: jo@shop.example\n\n${'\r\n'.repeat(lines)}The end.`)
  const [read, refused] = await Promise.all([
    reader.read(blank(499_990), envelope),
    reader.read(blank(1_000_000), envelope),
  ])
  expect(read).toMatchObject({ from: 'jo@shop.example', text: 'The end.' })
  expect(refused).toEqual({
    problem: 'It has more than 500,000 lines, the most that are read.',
    isWorthAnother: false,
  })
})

test('Elements that lie too deep end the text of a page', { tags: ['long'] }, async () => {
  const reader = openMailReader(noNames)
  onTestFinished(() => reader.close())
  const html = `<p>Hello.</p>${'<blockquote>a'.repeat(150_000)}`
  const mail = Buffer.from(`From: jo@shop.example\nContent-Type: text/html\n\n${html}`)
  expect(await reader.read(mail, envelope)).toMatchObject({ text: expect.stringMatching(/^Hello\./) })
})
