import fastify from 'fastify'
import { expect, test } from 'vitest'
import { missing, refuse, refuseForm } from '../refuse.ts'
import { answerProblems } from './problems.ts'

/** The caller's answer when a handler throws this. */
async function told(thrown: unknown) {
  let logged = ''
  const app = fastify({ logger: { level: 'error', stream: { write: (line) => void (logged += line) } } })
  answerProblems(app)
  app.get('/', async () => {
    throw thrown
  })
  const response = await app.inject('/')
  return {
    status: response.statusCode,
    headers: response.headers,
    body: response.json<Record<string, unknown>>(),
    logged,
  }
}

test("A refusal answers with its kind's status, code and sentence", async () => {
  expect(
    await told(refuse('conflict', 'case.settled', 'This case is settled.', { field: 'state', details: { since: 1 } })),
  ).toMatchObject({
    status: 409,
    body: { code: 'case.settled', message: 'This case is settled.', field: 'state', details: { since: 1 } },
  })
  expect(await told(missing('image'))).toMatchObject({
    status: 404,
    body: { message: 'There is no such image, or it is not yours.' },
  })
})

test('A limit names the time to return', async () => {
  const { status, headers } = await told(refuse('limited', 'account.busy', 'Later.', { retryAfterSeconds: 5 }))
  expect([status, headers['retry-after']]).toEqual([429, '5'])
})

test('A form gets every failing field at once', async () => {
  const fields = [
    { path: 'title', message: 'A title is missing.' },
    { path: 'images.0.url', message: 'This is no address.' },
  ]
  expect((await told(refuseForm(fields))).body).toEqual({
    code: 'invalid',
    message: 'Some answers need another look.',
    details: fields,
  })
  expect((await told(refuseForm(fields.slice(0, 1)))).body.message).toBe('A title is missing.')
})

test.each([
  ['the file system', Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })],
  ['a disk quota', Object.assign(new Error('EDQUOT'), { code: 'EDQUOT' })],
  [
    'the database',
    Object.assign(new Error('Failed query'), {
      cause: Object.assign(new Error('could not extend file'), { code: '53100' }),
    }),
  ],
])('A full disk met by %s is reported as one', async (_, error) => {
  expect(await told(error)).toMatchObject({
    status: 507,
    body: {
      code: 'full',
      message: 'The disk of this server is full, nothing was changed. Its operator has to make room.',
    },
  })
})

test('A bug is reported without details and with a number', async () => {
  const { status, body, logged } = await told(new TypeError('undefined is not a function in secret-place.ts'))
  expect(status).toBe(500)
  expect(body.message).toMatch(
    /^Something went wrong on our side\. Please try again; if it stays, tell us this number: .+\.$/,
  )
  expect(JSON.stringify(body), 'ASVS 13.4.2, 16.5.1').not.toContain('secret-place')
  expect(logged, 'ASVS 16.3.4').toContain('secret-place')
})
