import { execFile, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Webhook as Verifier } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepMatch } from '#contract/evidence/endpoints.ts'
import { getImage } from '#contract/images/endpoints.ts'
import { judgeMatch } from '#contract/matches/endpoints.ts'
import { createProgramKey } from '#contract/programs/endpoints.ts'
import { makeAuthorityKeys, openAuthority } from '#sandbox/time-stamp-authority.ts'
import { openTestWeb, type TestWeb } from '#server/discovery/testing/test-web.ts'
import { captureEvidence } from '#server/evidence/capture-evidence.ts'
import { stampEvidence } from '#server/evidence/sealing/stamp-evidence.ts'
import { captured } from '#server/evidence/testing/captured.ts'
import { openStandInAuthority } from '#server/evidence/testing/stand-in-authority.ts'
import { aMatch, anImage } from '#server/testing/matches.ts'
import { people, type Person } from '#server/testing/people.ts'
import { aPicture } from '#server/testing/pictures.ts'
import { folderForTests, freePort } from '#server/testing/places.ts'
import { programEnvironment } from '#server/testing/process.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { newSecret } from './secrets.ts'

const text = readFileSync('docs/api.md', 'utf8')
/** Examples under a heading of the document, by language. */
const exampleOf = (title: string, language: Language): string => {
  const section = text.split(/^## /m).find((one) => one.startsWith(`${title}\n`))
  const code = new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(section ?? '')?.[1]
  if (code === undefined) throw new Error(`docs/api.md has no ${language} under “${title}”.`)
  return code
}

type Language = 'sh' | 'js' | 'py'
const has = (asked: string, ...names: string[]) => names.every((name) => spawnSync(name, [asked]).status === 0)
const hasShell = has('--version', 'bash', 'curl', 'jq') && has('version', 'openssl')
/** JavaScript runs everywhere; the others where their programs are. */
const languages: Language[] = [
  'js',
  ...(has('--version', 'python3') ? ['py' as const] : []),
  ...(hasShell ? ['sh' as const] : []),
]

const folder = folderForTests('examples')
/** Command of an example. Packages are found from the folder of the code, so JavaScript runs here. */
const commandOf = (language: Language, code: string): [command: string, args: string[], cwd: string] => {
  if (language === 'js') return [process.execPath, ['--input-type=module', '-e', code], process.cwd()]
  return [
    language === 'py' ? 'python3' : 'bash',
    language === 'py' ? ['-c', code] : ['-euo', 'pipefail', '-c', code],
    folder,
  ]
}

let app: TestApp
let web: TestWeb
let authority: Awaited<ReturnType<typeof openStandInAuthority>>
let ana: Person
let environment: Record<string, string>

beforeAll(async () => {
  authority = await openStandInAuthority()
  const own = await openAuthority(await makeAuthorityKeys(new Date()), () => new Date())
  authority.answers(async (response, request) => response.end(await own.answer(request)))
  web = await openTestWeb()
  app = await openTestApp({
    RIGHTFRAME_HOSTS: `${web.environment},${authority.host}`,
    RIGHTFRAME_ROLES: 'api',
    RIGHTFRAME_SECRET: 'a secret of these tests, long enough',
    EVIDENCE_TSA: 'http://tsa.example/',
    RDAP_URL: 'http://tsa.example/rdap',
  })
  app.deps.allowances.programs = async () => ({ access: 'write', callsPerMinute: 1000 })
  ;({ ana } = await people(app))
  const { token } = await ana.call(createProgramKey, {
    name: 'Examples',
    scopes: ['images:write', 'matches:read', 'matches:write'],
    days: 7,
    password: ana.password,
  })
  environment = { RIGHTFRAME_URL: app.url, RIGHTFRAME_KEY: token }
})
afterAll(async () => {
  await app.remove()
  await web.stop()
  authority.close()
})

const run = async (title: string, language: Language, more: Record<string, string> = {}): Promise<string[]> => {
  const [command, args, cwd] = commandOf(language, exampleOf(title, language))
  const env = programEnvironment({ ...environment, ...more })
  const { stdout } = await promisify(execFile)(command, args, { cwd, env })
  return stdout.trim().split('\n')
}

async function aFoundUse() {
  const site = web.site({ '/': '<p>Hello', '/copy.jpg': { headers: { 'content-type': 'image/jpeg' }, body: 'a copy' } })
  const imageId = await anImage(app.deps, ana.id)
  await aMatch(app.deps, { ownerId: ana.id, imageId, page: site.url(), file: site.url('/copy.jpg') })
  const { rows } = await app.deps.database.execute('select id from matches where image_id = $1', [imageId])
  return { matchId: rows[0]!.id as string, site }
}

test('A folder is uploaded in every language', async () => {
  for (const [nth, language] of languages.entries()) {
    const photos = join(folder, `photos ${language}`)
    mkdirSync(photos)
    for (const name of ['one.jpg', 'two, 2.jpg'])
      writeFileSync(join(photos, name), await aPicture(10 * nth + name.length))
    const ids = await run('Upload a folder', language, { FOLDER: photos })
    const images = await Promise.all(ids.map(async (imageId) => await ana.call(getImage, { imageId })))
    expect(images.map(({ fileName }) => fileName).toSorted()).toEqual(['one.jpg', 'two, 2.jpg'])
  }
})

test('Matches are paged through and decided in every language', async () => {
  const { matchId } = await aFoundUse()
  for (const language of languages) {
    await ana.call(judgeMatch, { matchId, verdict: 'new' })
    expect(await run('Page through matches', language)).toEqual([`${matchId} new`])
    expect(await run('Decide a match', language, { MATCH: matchId })).toEqual(['ignored'])
  }
})

test('Evidence is fetched in every language', async () => {
  const { matchId, site } = await aFoundUse()
  const { evidence } = await ana.call(keepMatch, { matchId })
  const capturer = { capture: async () => captured(site.url()), close: async () => {} }
  await captureEvidence({ ...app.deps, capturer }, evidence._id)
  await stampEvidence(app.deps, evidence._id)
  for (const language of languages) {
    const [file] = await run('Fetch evidence', language, { EVIDENCE: evidence.number })
    const [, , cwd] = commandOf(language, '')
    const path = join(cwd, file!)
    expect(readFileSync(path).subarray(0, 2).toString()).toBe('PK')
  }
})

const secret = newSecret()
const body = JSON.stringify({ type: 'case.moved', timestamp: new Date().toISOString(), data: {} })
const signed = (signer: string) => ({
  'webhook-id': 'msg_1',
  'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
  'webhook-signature': `v1,${'A'.repeat(43)}= ${new Verifier(signer).sign('msg_1', new Date(), body)}`,
})

const judged = [
  ['that is ours', secret, { status: 204, said: 'case.moved\n' }],
  ['of a stranger', newSecret(), { status: 400, said: '' }],
] as const

test.each(judged)('Receivers judge a message %s', async (_, signer, { status, said }) => {
  for (const language of languages.filter((one) => one !== 'sh')) {
    const port = await freePort()
    const [command, args, cwd] = commandOf(language, exampleOf('Verify a webhook', language))
    const env = programEnvironment({ SECRET: secret, PORT: String(port) })
    const receiver = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] })
    const [answer, printed] = await Promise.all([
      post(`http://127.0.0.1:${port}/`, signed(signer)),
      receiver.stdout.toArray(),
    ])
    expect(answer.status).toBe(status)
    expect(Buffer.concat(printed).toString()).toBe(said)
  }
})

test.each(judged)('The shell judges a kept message %s', async (_, signer, { said }) => {
  const headers = signed(signer)
  const kept = join(folder, 'body.json')
  writeFileSync(kept, body)
  const message = {
    SECRET: secret,
    BODY: kept,
    ID: headers['webhook-id'],
    TIMESTAMP: headers['webhook-timestamp'],
    SIGNATURE: headers['webhook-signature'],
  }
  for (const language of languages.filter((one) => one === 'sh')) {
    const printed = await run('Verify a webhook', language, message).catch((error: Error) => error.message)
    expect([printed].flat().join('\n')).toContain(said.trim() || 'not ours')
  }
})

/** Posts the message as soon as the receiver listens. */
async function post(url: string, headers: Record<string, string>): Promise<Response> {
  for (;;) {
    const sent = await fetch(url, { method: 'POST', body, headers }).catch(() => undefined)
    if (sent) return sent
    await sleep(50)
  }
}
