import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, linkSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getImage, listImages } from '#contract/images/endpoints.ts'
import type { Scope } from '#contract/platform/scopes.ts'
import { createProgramKey, revokeProgramKey } from '#contract/programs/endpoints.ts'
import { aMatch } from '#server/testing/matches.ts'
import { people, type Person } from '#server/testing/people.ts'
import { aPicture } from '#server/testing/pictures.ts'
import { folderForTests } from '#server/testing/places.ts'
import { programEnvironment } from '#server/testing/process.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { until } from '#server/testing/until.ts'
import { whenRead, whenWorkedOff } from '#server/testing/upload.ts'

let app: TestApp
let ana: Person
let environment: Record<string, string>
const folder = folderForTests('command-line')
const installed = join(folder, 'installed')

beforeAll(async () => {
  const npm = (...args: string[]) => execFileSync('npm', args, { cwd: folder, encoding: 'utf8' }).trim()
  const packed = npm('pack', '--silent', join(process.cwd(), 'command-line'))
  npm('install', '--silent', '--offline', '--no-audit', '--no-fund', '--prefix', installed, join(folder, packed))
  app = await openTestApp()
  app.deps.allowances.programs = async () => ({ access: 'write', callsPerMinute: 10_000 })
  ana = await aPerson()
})
afterAll(() => app.remove())

/** A new person for whom the command line works. */
async function aPerson(): Promise<Person> {
  const { ana: person } = await people(app)
  environment = {
    RIGHTFRAME_URL: app.url,
    RIGHTFRAME_KEY: (await keyOf(person, ['images:read', 'images:write', 'matches:read'])).token,
    XDG_STATE_HOME: join(folder, `state of ${person.id}`),
  }
  return person
}

const keyOf = (person: Person, scopes: Scope[]) =>
  person.call(createProgramKey, { name: 'Command line', scopes, days: 7, password: person.password })

function start(args: string[], more: Record<string, string> = {}) {
  const env = programEnvironment({ HOME: folder, ...environment, ...more })
  const child = spawn(join(installed, 'node_modules', '.bin', 'rightframe'), args, { env })
  return { child, out: text(child.stdout), err: text(child.stderr), ended: once(child, 'exit') }
}

async function rightframe(args: string[], more: Record<string, string> = {}) {
  const { out, err, ended } = start(args, more)
  const [[exit], said, problem] = await Promise.all([ended, out, err])
  return { exit: exit as number, out: said, err: problem }
}

const linesOf = (out: string) =>
  out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

function photos(name: string, files: Record<string, Uint8Array>): string {
  const root = join(folder, name)
  for (const [path, bytes] of Object.entries(files)) {
    mkdirSync(join(root, path, '..'), { recursive: true })
    writeFileSync(join(root, path), bytes)
  }
  return root
}

test('One photograph in three folders is one image with three tags', async () => {
  const one = await aPicture(31)
  const root = photos('three', { 'harbour/a.jpg': one, 'best/2026/b.jpg': one, 'c.jpg': one, 'notes.txt': one })
  symlinkSync(root, join(root, 'harbour', 'round'))
  const { exit, out } = await rightframe(['push', root, '--json'])
  expect(exit).toBe(0)
  const [pushed, done] = linesOf(out)
  expect(done).toEqual({ state: 'done', files: 3, uploaded: 1, known: 0, failed: 0 })
  const image = await whenRead(ana, pushed.image)
  expect(image.tags.toSorted()).toEqual(['2026', 'best', 'harbour'])
  expect((await ana.call(listImages)).total).toBe(1)
  const again = await rightframe(['push', root])
  expect(again).toMatchObject({ exit: 0, out: '0 uploaded, 1 there already, 0 failed.\n' })
})

test('A copy is found, and matches are pulled as a table', async () => {
  const { data } = await ana.call(listImages)
  const imageId = data[0]!._id
  await whenWorkedOff(app, ana)
  const files = photos('found', { 'same.jpg': await aPicture(31), 'other.jpg': await aPicture(32) })
  const { out } = await rightframe(['find', join(files, 'same.jpg'), join(files, 'other.jpg'), '--json'])
  const [same, other] = linesOf(out)
  expect(same.images).toMatchObject([{ image: imageId, isSameFile: true }])
  expect(other.images).toEqual([])
  await aMatch(app.deps, { ownerId: ana.id, imageId, page: 'https://shop.example/=a,b' })
  const table = await rightframe(['pull', 'matches', '--since', '2020-01-01'])
  const [head, row, ...rest] = table.out.trim().split('\n')
  expect(head).toBe('match,found,verdict,score,site,page,file,image,title,case')
  expect(row).toContain('"https://shop.example/=a,b"')
  expect(rest).toEqual([])
  const lines = await rightframe(['pull', 'matches', '--format', 'jsonl'])
  expect(linesOf(lines.out)).toMatchObject([{ image: imageId, verdict: 'new' }])
  expect((await rightframe(['pull', 'matches', '--since', '2100-01-01'])).out).toBe(`${head}\n`)
})

test('Thirty thousand files and links in circles are read once each', { tags: ['long'] }, async () => {
  const person = await aPerson()
  const root = photos('many', { 'first.jpg': await aPicture(33, { width: 64, height: 48 }) })
  for (let n = 0; n < 30; n++) {
    const inner = join(root, `folder ${n}`)
    mkdirSync(inner)
    for (let file = 0; file < 1000; file++) linkSync(join(root, 'first.jpg'), join(inner, `${file}.jpg`))
    symlinkSync(root, join(inner, 'up'))
    symlinkSync(join(root, `folder ${(n + 1) % 30}`), join(inner, 'next'))
  }
  symlinkSync('nowhere', join(root, 'broken.jpg'))
  const { exit, out, err } = await rightframe(['push', root, '--json'])
  expect(exit).toBe(1)
  expect(err).toContain('broken.jpg: ENOENT')
  expect(linesOf(out).at(-1)).toEqual({ state: 'done', files: 30_001, uploaded: 1, known: 0, failed: 1 })
  const { data } = await person.call(listImages)
  expect((await person.call(getImage, { imageId: data[0]!._id })).tags).toHaveLength(30)
})

test('A watched folder is pushed after changes, until a signal', async () => {
  await aPerson()
  const root = photos('watched', { 'a.jpg': await aPicture(34) })
  const { child, out, ended } = start(['push', root, '--watch', '--json'])
  let said = ''
  child.stdout.on('data', (bytes: Buffer) => (said += bytes.toString()))
  await until(() => said.includes('"done"'))
  writeFileSync(join(root, 'b.jpg'), await aPicture(35))
  await until(() => said.split('"done"').length > 2)
  child.kill('SIGTERM')
  const [[exit]] = await Promise.all([ended, out])
  expect(exit).toBe(0)
  expect(linesOf(said).filter(({ state }) => state === 'uploaded')).toHaveLength(2)
})

test('A key is read from a file that nobody else may read', async () => {
  const root = photos('keyed', { 'a.txt': Buffer.from('nothing') })
  const file = join(folder, 'key')
  writeFileSync(file, `${environment.RIGHTFRAME_KEY}\n`, { mode: 0o600 })
  const from = { RIGHTFRAME_KEY: '', RIGHTFRAME_KEY_FILE: file }
  expect((await rightframe(['push', root], from)).exit).toBe(0)
  chmodSync(file, 0o644)
  expect(await rightframe(['push', root], from)).toMatchObject({ exit: 2, err: expect.stringContaining('chmod 600') })
})

test('Exit codes tell usage, refusals and a server that is gone apart', async () => {
  const person = await aPerson()
  const root = photos('refused', { 'a.jpg': await aPicture(36) })
  expect((await rightframe(['fly'])).exit).toBe(2)
  expect((await rightframe(['push', root, '--fast'])).exit).toBe(2)
  expect((await rightframe(['push', join(root, 'a.jpg')])).exit).toBe(2)
  expect((await rightframe(['pull', 'matches', '--since', 'soon'])).exit).toBe(2)
  const reading = await keyOf(person, ['images:read'])
  const refused = await rightframe(['push', root], { RIGHTFRAME_KEY: reading.token })
  expect(refused).toMatchObject({ exit: 3, err: expect.stringContaining('key') })
  await person.call(revokeProgramKey, { keyId: reading.key._id })
  expect((await rightframe(['push', root], { RIGHTFRAME_KEY: reading.token })).exit).toBe(3)
  expect((await rightframe(['--help'])).out).toContain('rightframe push DIR')
})

test('The program waits for rate limits and retries server errors', async () => {
  const answers = [429, 503, 200]
  const server = createServer((_, response) => {
    const status = answers.shift()!
    response.writeHead(status, { 'retry-after': '0', 'content-type': 'application/json' })
    response.end(JSON.stringify({ data: [], total: 0 }))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const { exit } = await rightframe(['pull', 'matches'], { RIGHTFRAME_URL: `http://127.0.0.1:${port}` })
  server.close()
  expect({ exit, answers }).toEqual({ exit: 0, answers: [] })
})
