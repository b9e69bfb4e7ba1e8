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
  ['/%70ay/0123456789abcdef01234567', '/pay/[case]'],
  ['/p%61y/0123456789abcdef01234567?a=b', '/pay/[case]'],
  ['/%2570ay/0123456789abcdef01234567', '/pay/[case]'],
  ['/PAY/0123456789abcdef01234567', '/PAY/[case]'],
  ['//pay///./0123456789abcdef01234567', '/pay/[case]'],
  ['/pay%2F0123456789abcdef01234567%2Fmore', '/pay/[case]'],
  ['/pay/%ff0123456789abcdef01234567%', '/pay/[case]'],
  ['http://elsewhere.example/pay/0123456789abcdef01234567', 'http:/elsewhere.example/pay/[case]'],
  ['/api%2fcases/%70ayment-page/0123456789abcdef01234567/payer', '/api/cases/payment-page/[case]/payer'],
  ['/api/%69nvoices/mJ0Zr7ndzYw5gMZ4x8aPqLkT3vE', '/api/invoices/[link]'],
  ['/unsubscri%62e/0123456789abcdef01234567/matches/c2lnbmVk', '/unsubscribe/[address]'],
  ['/register/verify%2demail/a-token', '/register/verify-email/[token]'],
  ['/login\\reset\\a-token', '/login/reset/[token]'],
  ['/api/images%3Fticket=abc', '/api/images'],
  ['/api/images/0123456789abcdef01234567/caf%C3%A9%', '/api/images/0123456789abcdef01234567/caf%C3%A9%'],
])('%s is logged as %s', (path, logged) => {
  expect(loggedPath(path)).toBe(logged)
})

test('An address escaped ten thousand times is read at once', () => {
  const start = performance.now()
  expect(loggedPath(`/${'%25'.repeat(10_000)}70ay/${'/.'.repeat(10_000)}`)).toContain('ay/')
  expect(loggedPath('/pay/'.repeat(5000))).toBe('/pay/[case]')
  expect(performance.now() - start).toBeLessThan(1000)
})

test('What is secret by its name is blotted out', () => {
  let line = ''
  const log = openLog('info', { write: (text) => void (line = text) })
  log.info({
    body: { password: 'harbour light', token: 'a-token', security_token: 'solved' },
    email: 'ana@example.com',
  })
  expect(line).not.toContain('harbour light')
  expect(line, 'ASVS 14.2.4, 16.2.5').not.toContain('a-token')
  expect(line).toContain('ana@example.com')
})

test('A line is UTC-timed JSON, and no content begins another', () => {
  let written = ''
  const log = openLog('info', { write: (text) => void (written += text) })
  log.info({ name: 'a\n{"level":30}\u2028\r' }, 'first\nsecond')
  expect(written.trimEnd().split(/[\n\r\u2028]/), 'ASVS 16.4.1').toHaveLength(1)
  const { time, msg } = JSON.parse(written) as { time: string; msg: string }
  expect(msg, 'ASVS 16.2.4').toBe('first\nsecond')
  expect(time, 'ASVS 16.2.2').toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
})

test('Every line logged during a request names it', async () => {
  const lines: unknown[] = []
  const log = openLog('info', { write: (text) => void lines.push(JSON.parse(text)) })
  await loggedWithin({ reqId: 'a' }, async () => {
    await new Promise(setImmediate)
    log.info('first')
  })
  await loggedWithin({ job: 'send-mail', jobId: 'b' }, async () => log.child({ mail: 'c' }).warn('second'))
  log.info('third')
  expect(lines, 'ASVS 16.2.1').toMatchObject([
    { reqId: 'a' },
    { job: 'send-mail', jobId: 'b', mail: 'c' },
    { msg: 'third' },
  ])
  expect(lines[2]).not.toHaveProperty('reqId')
})
