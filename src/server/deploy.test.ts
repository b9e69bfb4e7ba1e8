// @module-tag long
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { readConfig } from './boot/config.ts'
import { lastMigration } from './platform/db/migrate.ts'
import { measures } from './platform/telemetry/measures.ts'
import { emptyDatabase } from './testing/database.ts'
import { commandAt } from './testing/own-server.ts'
import { folderForTests } from './testing/places.ts'

const deploy = fileURLToPath(new URL('../../deploy', import.meta.url))
const read = (...path: string[]) => readFileSync(join(deploy, ...path), 'utf8')

/** Secrets of a new installation, in a folder of their own. */
function madeSecrets(): string {
  const folder = folderForTests('secrets')
  execFileSync(join(deploy, 'secrets.sh'), [folder])
  return folder
}

const secrets = madeSecrets()

/** As compose mounts them: `evidence_p12` is the file `evidence.p12`. */
const mounted = (environment: string) =>
  environment.replaceAll('/run/secrets/evidence_p12\n', `${secrets}/evidence.p12\n`).replaceAll('/run/secrets', secrets)

test.each(['api', 'worker', 'worker,browser'])('The template of compose starts %s', (roles) => {
  const config = readConfig({ ...parseEnv(mounted(read('rightframe.env'))), RIGHTFRAME_ROLES: roles })
  expect(config.secret).toMatch(/^[0-9a-f]{64}$/)
  expect(config.database).toMatchObject({ kind: 'postgres', migratesAtStart: false })
  expect(config.objects).toMatchObject({
    kind: 's3',
    secretAccessKey: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
  })
  expect(config.companyKey).toMatchObject({ path: `${secrets}/evidence.p12` })
})

test.each(['api', 'worker', 'browser'])('The templates of systemd start %s', (name) => {
  const credentials = {
    RIGHTFRAME_SECRET_FILE: `${secrets}/rightframe_secret`,
    DATABASE_URL_FILE: `${secrets}/database_url`,
    S3_SECRET_ACCESS_KEY_FILE: `${secrets}/s3_secret`,
  }
  const config = readConfig({
    ...parseEnv(read('systemd', 'common.env')),
    ...parseEnv(read('systemd', `${name}.env`)),
    ...credentials,
  })
  expect(config.roles.has(name === 'browser' ? 'browser' : (name as 'api' | 'worker'))).toBe(true)
  for (const variable of Object.keys(credentials)) expect(read('systemd', 'rightframe@.service')).toContain(variable)
})

test('Secrets that are there stay as they are, and compose names each of them', () => {
  const before = readFileSync(join(secrets, 'rightframe_secret'), 'utf8')
  execFileSync(join(deploy, 'secrets.sh'), [secrets])
  expect(readFileSync(join(secrets, 'rightframe_secret'), 'utf8')).toBe(before)
  for (const name of readdirSync(secrets)) expect(read('compose.yaml')).toContain(`./secrets/${name} }`)
})

test('Policies name the buckets of the templates', () => {
  const { S3_BUCKET_IMAGES, S3_BUCKET_CASES, S3_BUCKET_FINDS, S3_BUCKET_EVIDENCE } = parseEnv(read('rightframe.env'))
  const policy = JSON.stringify(JSON.parse(read('s3', 'policy.json')))
  for (const bucket of [S3_BUCKET_IMAGES, S3_BUCKET_CASES, S3_BUCKET_FINDS, S3_BUCKET_EVIDENCE])
    expect(policy).toContain(`arn:aws:s3:::${bucket}/*`)
  expect(JSON.parse(read('s3', 'cors.json'))).toHaveProperty('CORSRules')
  expect(JSON.parse(read('s3', 'lifecycle.json'))).toHaveProperty('Rules')
})

test('The dashboard and the alerts show measures that there are', () => {
  const known = [...Object.keys(measures), 'rightframe_jobs', 'rightframe_memory_bytes']
  const shown = `${read('grafana-dashboard.json')}${read('prometheus-alerts.yaml')}`.match(/rightframe_\w+/g) ?? []
  const unknown = shown.filter((name) => !known.includes(name.replace(/_(total|count|bucket|sum)$/, '')))
  expect([unknown, known.filter((name) => !shown.some((one) => one.startsWith(name)))]).toEqual([[], []])
})

test('A command migrates an empty database and ends', async () => {
  const { url, drop } = await emptyDatabase()
  try {
    const { code, printed } = await commandAt({ DATABASE_URL: url }, 'migrate')
    expect([code, printed.split('\n').at(-1)]).toEqual([0, `The database is at ${lastMigration()}.`])
    expect((await commandAt({ DATABASE_URL: url }, 'migrate')).printed).toContain('nothing was to be done')
  } finally {
    await drop()
  }
})
