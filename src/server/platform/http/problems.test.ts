import fastify from 'fastify'
import { expect, test } from 'vitest'
import { missing, refuse, refuseForm } from '../refuse.ts'
import { answerProblems } from './problems.ts'

/** What a caller is told when a handler throws this. */
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

test('a refusal is told with its kind’s status, its code and its sentence', async () => {
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

test('a limit says when to come back', async () => {
  const { status, headers } = await told(refuse('limited', 'account.busy', 'Later.', { retryAfterSeconds: 5 }))
  expect([status, headers['retry-after']]).toEqual([429, '5'])
})

test('a form is told every failing field at once', async () => {
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
])('a full disk that %s met is told as one', async (_, error) => {
  expect(await told(error)).toMatchObject({
    status: 507,
    body: {
      code: 'full',
      message: 'The disk of this server is full, nothing was changed. Its operator has to make room.',
    },
  })
})

test('a bug is told without its inside, and with a number to name it by', async () => {
  const { status, body, logged } = await told(new TypeError('undefined is not a function in secret-place.ts'))
  expect(status).toBe(500)
  expect(body.message).toMatch(
    /^Something went wrong on our side\. Please try again; if it stays, tell us this number: .+\.$/,
  )
  expect(JSON.stringify(body), 'ASVS 13.4.2, 16.5.1').not.toContain('secret-place')
  expect(logged, 'ASVS 16.3.4').toContain('secret-place')
})
