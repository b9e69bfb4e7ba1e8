import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMailDomains } from '#server/platform/text/mail-domains.ts'
import { openTestDatabase } from '#server/testing/database.ts'
import { objectionTo } from './prevalidate-email.ts'

let opened: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.remove())

const absent = () => Promise.reject(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }))
const silent = () => Promise.reject(Object.assign(new Error('no answer'), { code: 'ETIMEOUT' }))
/** A resolver's answer for a domain without mail servers. */
const absentThere = (domain: string) => (domain === 'exmaple.com' ? absent() : exchange('mx.example.com')())
const exchange = (name: string) => async () => [{ exchange: name, priority: 10 }]

const objection = async (
  email: string,
  resolveMx: (domain: string) => Promise<{ exchange: string; priority: number }[]>,
) => {
  const mailDomains = openMailDomains({ resolveMx, resolve4: absent, resolve6: absent })
  return await objectionTo({ db: opened.database.db, clock: () => new Date(), mailDomains }, email, '203.0.113.9')
}

test('A domain that takes mail or gives no answer is accepted', async () => {
  expect(await objection('ana@example.com', exchange('mx.example.com'))).toBeNull()
  expect(await objection('ana@example.com', silent)).toBeNull()
  // A network without a way out.
  expect(await objection('ana@example.com', absent)).toBeNull()
})

test('A domain refusing mail is an error, one without servers a warning', async () => {
  expect(await objection('ana@example.com', exchange(''))).toEqual({
    type: 'error',
    validationMessage: 'example.com takes no mail. Please use another address.',
  })
  expect(await objection('ana@exmaple.com', absentThere)).toEqual({
    type: 'warning',
    validationMessage: 'We found no mail server for exmaple.com. Please check the address.',
  })
})
