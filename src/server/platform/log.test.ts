import { expect, test } from 'vitest'
import { loggedPath, loggedWithin, openLog } from './log.ts'

test.each([
  ['/api/images?ticket=abc', '/api/images'],
  ['/pay/0123456789abcdef01234567', '/pay/[case]'],
  ['/api/cases/payment-page/0123456789abcdef01234567', '/api/cases/payment-page/[case]'],
  ['/api/cases/payment-page/0123456789abcdef01234567/payer', '/api/cases/payment-page/[case]/payer'],
  ['/api/invoices/mJ0Zr7ndzYw5gMZ4x8aPqLkT3vE', '/api/invoices/[link]'],
  ['/unsubscribe/0123456789abcdef01234567/matches/c2lnbmVk', '/unsubscribe/[address]'],
  ['/api/users/me/verify-email/a-token', '/api/users/me/verify-email/[token]'],
  ['/register/verify-email/a-token?next=x', '/register/verify-email/[token]'],
  ['/login/reset/a-token', '/login/reset/[token]'],
  ['/login/reset', '/login/reset'],
])('%s is logged as %s', (path, logged) => {
  expect(loggedPath(path)).toBe(logged)
})

test('What is secret by its name is blotted out', () => {
  let line = ''
  const log = openLog('info', { write: (text) => void (line = text) })
  log.info({
    body: { password: 'harbour light', token: 'a-token', security_token: 'solved' },
    email: 'ana@example.com',
  })
  expect(line).not.toContain('harbour light')
  expect(line).not.toContain('a-token')
  expect(line).toContain('ana@example.com')
})

test('whatever is written while a request is answered names it, and nothing else does', async () => {
  const lines: unknown[] = []
  const log = openLog('info', { write: (text) => void lines.push(JSON.parse(text)) })
  await loggedWithin({ reqId: 'a' }, async () => {
    await new Promise(setImmediate)
    log.info('first')
  })
  await loggedWithin({ job: 'send-mail', jobId: 'b' }, async () => log.child({ mail: 'c' }).warn('second'))
  log.info('third')
  expect(lines).toMatchObject([{ reqId: 'a' }, { job: 'send-mail', jobId: 'b', mail: 'c' }, { msg: 'third' }])
  expect(lines[2]).not.toHaveProperty('reqId')
})
