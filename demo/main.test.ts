// @module-tag deep
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { verifyFile } from '#server/evidence/verify/verify-file.ts'
import { readPem } from '#server/platform/signing/certificates.ts'
import { verifyToken } from '#server/platform/time-stamps/tokens.ts'
import { folderForTests, freePort, freeServerPort } from '#server/testing/places.ts'
import type { FoundCopy } from './outcome.ts'

type Printed = {
  images: number
  pages: number
  sightings: number
  matches: FoundCopy[]
  expected: number
  found: number
  wrong: number
  seconds: number
  cases: { reference: string; state: string; portal: string; paid: number; currency: string; method: string | null }[]
  evidence: { number: string; wacz: string; report: string; manifest: string; timestamp: string }[]
  licences: { number: string; file: string }[]
  takedowns: { _id: string; region: number; state: string; notice: string }[]
  registrations: { _id: string; option: string; state: string; titles: string; deposit: string }[]
  statements: { number: string; file: string; sheet: string }[]
  subscriptions: { plan: string; state: string; invoice: string }[]
  ledger: { balanced: boolean; transactions: number }
  missing: string[]
  timestampRoot: string
}

type Ended = { code: number | null; signal: NodeJS.Signals | null; printed: string; said: string }

/** Runs the command as a person would; resolves to how it ended and what it printed on its two outputs. */
const demo = async (...args: string[]): Promise<Ended> => await command('demo/main.ts', args)

async function command(script: string, args: string[], environment: Record<string, string> = {}): Promise<Ended> {
  const child = spawn(
    process.execPath,
    ['--v8-pool-size=0', '--import', './scripts/require-node.js', script, ...args],
    { env: { ...process.env, ...environment } },
  )
  let printed = ''
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  return await new Promise((resolve) => child.once('close', (code, signal) => resolve({ code, signal, printed, said })))
}

/** Against a demo that stands still alone: how long one takes is the machine's matter, and other tests run beside it. */
const patienceMs = 600_000

// The person's own runs are of seed 1. Another seed gives other sites and other copies, so that nothing can be known beforehand.
test(
  'All copies and no strangers are found on a new web',
  async () => {
    const out = folderForTests('demo-out')
    const { code, signal, printed, said } = await demo('--once', '--json', '--seed', '20261121', '--out', out)
    expect({ signal, said, printed }).toEqual({
      signal: null,
      said: '',
      printed: expect.stringMatching(/./) as unknown,
    })
    const { images, pages, sightings, matches, expected, found, wrong, seconds, ...road } = JSON.parse(
      printed,
    ) as Printed
    expect({ found, wrong, missing: road.missing, code }).toEqual({ found: expected, wrong: 0, missing: [], code: 0 })
    expect(images).toBeGreaterThanOrEqual(12)
    expect(expected).toBeGreaterThanOrEqual(40)
    expect(pages).toBeGreaterThan(50)
    expect(sightings).toBeGreaterThan(expected)
    expect(seconds).toBeGreaterThan(0)
    for (const match of matches) {
      expect(Object.keys(match).sort()).toEqual(['changes', 'image', 'page', 'score', 'url'])
      expect(match.score).toBeGreaterThan(0)
    }
    const read = (name: string) => readFileSync(join(out, name))
    const roots = readPem(read(road.timestampRoot).toString())
    expect(road.evidence.length).toBeGreaterThanOrEqual(1)
    for (const { number, wacz, report, manifest, timestamp } of road.evidence) {
      for (const file of [wacz, report])
        expect((await verifyFile(read(file), roots)).filter(({ holds }) => !holds)).toEqual([])
      expect(JSON.parse(read(manifest).toString())).toMatchObject({ number, origin: 'captured', requestedBy: 'case' })
      const digest = createHash('sha256').update(read(manifest)).digest()
      expect(verifyToken(read(timestamp), digest, { roots }).digest).toEqual(new Uint8Array(digest))
    }
    expect(road.cases).toMatchObject([
      { state: 'paid', method: 'card' },
      { state: 'paid', method: 'card-parts' },
      { state: 'paid', method: 'wallet' },
      { state: 'withdrawn', method: null, paid: 0 },
      { state: 'legal_settled', method: 'bank', paid: 600, currency: 'EUR' },
    ])
    for (const { reference, portal, currency } of road.cases) {
      expect(reference).toMatch(/^RF-\d{6}$/)
      expect(portal).toMatch(/\/pay\/[0-9a-f]{24}$/)
      expect(currency).toMatch(/^[A-Z]{3}$/)
    }
    expect(road.cases.filter(({ paid }) => paid > 0)).toHaveLength(4)
    expect(road.licences).toHaveLength(3)
    expect(road.subscriptions).toMatchObject([{ plan: 'essential', state: 'active' }])
    expect(road.takedowns).toMatchObject([{ state: 'removed_verified', region: expect.any(Number) as unknown }])
    expect(road.registrations).toMatchObject([{ option: 'USCO_MULTI', state: 'filed' }])
    for (const { titles, deposit } of road.registrations)
      for (const file of [titles, deposit]) expect(read(file).subarray(0, 2).toString(), file).toBe('PK')
    expect(road.statements.length).toBeGreaterThanOrEqual(1)
    for (const { sheet } of road.statements) expect(read(sheet).subarray(0, 2).toString(), sheet).toBe('PK')
    const documents = [
      ...road.statements.map(({ file }) => file),
      ...road.licences.map(({ file }) => file),
      ...road.subscriptions.map(({ invoice }) => invoice),
      ...road.takedowns.map(({ notice }) => notice),
    ]
    for (const file of documents) expect(read(file).subarray(0, 5).toString(), file).toBe('%PDF-')
    expect(road.ledger.balanced).toBe(true)
    expect(road.ledger.transactions).toBeGreaterThanOrEqual(7)
  },
  patienceMs,
)

test(
  'A throw-away demo stopped half-way deletes its folder',
  async () => {
    const TMPDIR = folderForTests('demo-temp')
    const child = spawn(
      process.execPath,
      ['--v8-pool-size=0', '--import', './scripts/require-node.js', 'demo/main.ts', '--once'],
      { env: { ...process.env, TMPDIR }, stdio: ['ignore', 'pipe', 'pipe'] },
    )
    let errors = ''
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
    const said: string[] = []
    while (!said.at(-1)?.startsWith('import ')) {
      const { value, done } = await lines.next()
      if (done) break
      said.push(value)
    }
    expect(
      said.map((line) => line.split(' ')[0]),
      errors,
    ).toEqual(expect.arrayContaining(['demo', 'server', 'import']))
    expect(readdirSync(TMPDIR).filter((name) => name.startsWith('rightframe-demo-'))).toHaveLength(1)
    child.kill('SIGINT')
    const [code] = (await once(child, 'exit')) as [number | null]
    expect(code).toBe(130)
    expect(readdirSync(TMPDIR).filter((name) => name.startsWith('rightframe-demo-'))).toEqual([])
  },
  patienceMs,
)

test('An unknown option is named with the known ones', async () => {
  expect(await demo('--sead', '3')).toMatchObject({
    code: 2,
    printed: '',
    said: expect.stringContaining("Unknown option '--sead'") as unknown,
  })
  expect(await demo('--seed', 'x')).toMatchObject({
    code: 2,
    said: expect.stringContaining('--seed wants a whole number from 1 on, not "x".') as unknown,
  })
  expect((await demo('--help')).code).toBe(0)
})

test.each([
  ['npm run demo', 'demo/main.ts', 0],
  ['npm run dev', 'scripts/dev.ts', 0],
  ['npm run dev, by its server,', 'scripts/dev.ts', 2],
])(
  'A port that %s finds taken is named in a sentence',
  async (_, script, at) => {
    const port = await freeServerPort()
    const other = createServer().listen(port + at, '127.0.0.1')
    await once(other, 'listening')
    const ended = await command(script, [], {
      PORT: String(port),
      OBJECTS_PORT: String(await freePort()),
      RIGHTFRAME_HOME: folderForTests('taken'),
    })
    other.close()
    expect(ended).toMatchObject({
      code: 1,
      said: `Port ${port + at} is taken by another program. Stop that one, or set PORT to another port.\n`,
    })
  },
  patienceMs,
)
