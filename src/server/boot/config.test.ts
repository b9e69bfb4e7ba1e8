import { expect, test } from 'vitest'
import { ConfigProblem, readConfig } from './config.ts'

const problemsOf = (environment: Record<string, string>): string[] => {
  try {
    readConfig(environment)
    return []
  } catch (error) {
    if (error instanceof ConfigProblem) return error.problems
    throw error
  }
}

test('An empty environment is a whole configuration on embedded parts', () => {
  const config = readConfig({})
  expect(config.publicUrl).toBe('http://localhost:4000')
  expect(config.database).toMatchObject({ kind: 'embedded', connections: 10 })
  expect(config.objects).toMatchObject({ kind: 'embedded', port: 4001, url: 'http://localhost:4001' })
})

test('Another port moves the addresses with it', () => {
  expect(readConfig({ PORT: '5000' })).toMatchObject({ publicUrl: 'http://localhost:5000', objects: { port: 5001 } })
})

test('An empty variable counts as not set', () => {
  expect(readConfig({ DATABASE_URL: '', PORT: '' }).database.kind).toBe('embedded')
})

test('Every wrong variable is named, all at once', () => {
  const problems = problemsOf({
    PORT: 'http',
    PUBLIC_URL: 'example.com',
    DATABASE_URL: 'mysql://x',
    RIGHTFRAME_SECRET: 'short',
    LOG_LEVEL: 'loud',
  })
  expect(problems.map((problem) => problem.split(':')[0])).toEqual([
    'PORT',
    'PUBLIC_URL',
    'RIGHTFRAME_SECRET',
    'DATABASE_URL',
    'LOG_LEVEL',
  ])
})

test.each([
  [{ S3_BUCKET_IMAGES: 'a' }, 'set all three'],
  [{ S3_BUCKET_IMAGES: 'a', S3_BUCKET_CASES: 'b', S3_BUCKET_FINDS: 'c' }, 'S3_ACCESS_KEY_ID: needed'],
  [{ S3_ACCESS_KEY_ID: 'a' }, 'set both or neither'],
  [{ PORT: '4000', OBJECTS_PORT: '4000' }, 'must differ from PORT'],
  [{ RIGHTFRAME_ROLES: 'api' }, 'the embedded database has room for one process'],
  [
    { DATABASE_URL: 'postgres://db/x', RIGHTFRAME_ROLES: 'worker', RIGHTFRAME_SECRET: 'x'.repeat(32) },
    'a worker apart from the api needs S3',
  ],
  [{ DATABASE_URL: 'postgres://db/x', RIGHTFRAME_ROLES: 'api' }, 'RIGHTFRAME_SECRET: needed when several processes'],
  [{ TRUSTED_PROXIES: 'proxy.example' }, 'proxy.example is not an address'],
  [{ TURNSTILE_SITE_KEY: 'site' }, 'TURNSTILE_SITE_KEY and TURNSTILE_SECRET_KEY: set both'],
  [{ SECURITY_CHECK_COST: '0' }, 'SECURITY_CHECK_COST'],
  [{ RIGHTFRAME_ROLES: 'api,browser' }, 'browser goes with worker'],
  [{ RIGHTFRAME_ROLES: 'queen' }, 'RIGHTFRAME_ROLES'],
  [{ TOP_SITES_US: '/nowhere.csv' }, 'TOP_SITES_US: must name a file with one host a line, and /nowhere.csv is none'],
  [
    { ADDRESS_RANGES: 'package.json /nowhere.csv' },
    'ADDRESS_RANGES.1: must name files with tables of addresses, and /nowhere.csv is none',
  ],
  [{ LOGO_SERVICE_URL: 'https://logos.example/' }, 'must have {host} where the name of the site belongs'],
  ...['se#cret', 'se/cret', '12#34', '12?34', '12/34'].map((password): [Record<string, string>, string] => [
    { DATABASE_URL: `postgres://ana:${password}@db/x` },
    'DATABASE_URL: cannot be read as an address: ',
  ]),
  [{ C2PA_TRUST_ANCHORS: '/nowhere.pem' }, 'must name a file of certificates (PEM), and /nowhere.pem is none'],
  [{ C2PA_TRUST_ANCHORS: 'package.json' }, 'package.json is none'],
])('%o is a contradiction', (environment, words) => {
  expect(problemsOf(environment).join('\n')).toContain(words)
})

test.each([
  'postgres://ana:se%23cret%2F@db:5433/x?sslmode=require',
  'postgresql://ana:secret@/x?host=/var/run/postgresql',
  'postgres:///x',
])('%s is the address of a database', (url) => {
  expect(readConfig({ DATABASE_URL: url }).database).toMatchObject({ kind: 'postgres', url })
})

test('Separate workers share one candidate index by default', () => {
  const apart = {
    DATABASE_URL: 'postgres://localhost/x',
    RIGHTFRAME_ROLES: 'worker',
    RIGHTFRAME_SECRET: 'x'.repeat(32),
    S3_BUCKET_IMAGES: 'a',
    S3_BUCKET_CASES: 'b',
    S3_BUCKET_FINDS: 'c',
    S3_ACCESS_KEY_ID: 'd',
    S3_SECRET_ACCESS_KEY: 'e',
  }
  expect(readConfig({}).index).toBe('process')
  expect(readConfig(apart).index).toBe('shared')
  expect(readConfig({ ...apart, RIGHTFRAME_INDEX: 'process' }).index).toBe('process')
  expect(readConfig({ RIGHTFRAME_INDEX: 'shared' }).index).toBe('shared')
})
