import { createHash } from 'node:crypto'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getEvidenceFile, getEvidenceReport } from '#contract/evidence/endpoints.ts'
import { getActivity } from '#contract/platform/endpoints.ts'
import { proveNumber } from '#contract/platform/verify-proof.ts'
import { evidenceIn, verifyNumber } from '#contract/platform/verify.ts'
import { requestOf } from '#contract/request.ts'
import { openTestWeb, type TestWeb } from '#server/discovery/testing/test-web.ts'
import { certificate, key } from '#server/platform/outbound/testing/certificate.ts'
import { clientOf, refusalOf } from '#server/testing/client.ts'
import { until } from '#server/testing/until.ts'
import { canonicalJson } from './sealing/canonical-json.ts'
import { recordsOf, saidBy } from './testing/read-files.ts'
import { startedBy } from '#server/platform/testing/started-by.ts'
import { allOf, openStage, pageWithCopy, type Stage } from './testing/stage.ts'

let stage: Stage
let web: TestWeb
/** A server whose certificate nobody vouches for. */
const secure = createServer({ key, cert: certificate }, (request, response) => {
  if (request.url === '/copy.jpg') response.writeHead(200, { 'content-type': 'image/jpeg' }).end(stage.photograph)
  else response.writeHead(200, { 'content-type': 'text/html' }).end(pageWithCopy())
})

beforeAll(async () => {
  await new Promise<void>((resolve) => {
    secure.listen(0, '127.0.0.1', resolve)
  })
  web = await openTestWeb()
  stage = await openStage([web.environment, `site.example=127.0.0.1:${(secure.address() as AddressInfo).port}`])
})
afterAll(async () => {
  await stage.remove()
  await web.stop()
  secure.closeAllConnections()
  secure.close()
})

const sha256 = (...parts: (string | Uint8Array)[]) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}
const jpeg = () => ({ headers: { 'content-type': 'image/jpeg' }, body: new Uint8Array(stage.photograph) })

const download = (token: string | undefined, number: string, name: string) =>
  taken(token, requestOf(getEvidenceFile, { number, name }).path)

async function taken(token: string | undefined, path: string) {
  const response = await fetch(stage.app.url + path, { headers: { authorization: `Bearer ${token}` } })
  return { status: response.status, body: Buffer.from(await response.arrayBuffer()), headers: response.headers }
}

test('A page’s content is captured, sealed, stamped, and checkable by anyone', { tags: ['long'] }, async () => {
  const { ana, bruno, app, keep, find: match } = stage
  const site = web.site({
    '/': (_, response) => response.writeHead(302, { location: '/praca' }).end(),
    '/praca': { headers: { 'X-Kitchen': 'Open' }, body: pageWithCopy() },
    '/copy.jpg': jpeg(),
  })
  const evidence = await keep(await match(site))
  expect(evidence.problem).toBeNull()
  const manifest = evidence.manifest!
  expect(manifest).toMatchObject({
    number: evidence.number,
    origin: 'captured',
    owner: 'Ana Almeida',
    image: { title: 'Harbour, first light', sha256: sha256(stage.photograph) },
    page: {
      url: site.url(),
      finalUrl: site.url('/praca'),
      redirects: [site.url('/praca')],
      status: 200,
      title: 'Praça do porto',
      language: 'pt',
      overlaysHidden: 0,
    },
    server: { address: '127.0.0.1', names: ['127.0.0.1'], tls: null, network: { name: 'SANDBOX-HOSTING' } },
  })
  expect(manifest.page.headers).toContainEqual(['X-Kitchen', 'Open'])
  expect(manifest.copy.place).toMatchObject({ width: 600, height: 400 })
  expect(manifest.copy.score).toBeGreaterThan(90)

  const names = evidence.files.map(({ name }) => name)
  expect(names).toEqual(
    ['capture.warc.gz', 'close-up.png', 'copy.jpg', 'page.html', 'page.png', 'place.png', 'window.png'].sort(),
  )
  for (const { name, sha256: hash, bytes } of evidence.files) {
    const { body, headers } = await download(ana.token, evidence.number, name)
    expect([name, sha256(body), body.length]).toEqual([name, hash, bytes])
    expect(headers.get('content-disposition')).toContain('attachment')
  }
  expect(
    await saidBy((await taken(ana.token, requestOf(getEvidenceReport, { number: evidence.number }).path)).body),
  ).toMatch(/The lines join \d+ of these places\./)
  const sealed = await download(ana.token, evidence.number, 'manifest.json')
  expect(sha256(sealed.body)).toBe(evidence.manifestHash)
  expect(canonicalJson(JSON.parse(sealed.body.toString()))).toBe(sealed.body.toString())
  const warc = await recordsOf((await download(ana.token, evidence.number, 'capture.warc.gz')).body)
  expect(warc).toHaveLength(manifest.warc!.records)
  const answers = warc.filter(({ type }) => type === 'response').map(({ url, status }) => [url, status])
  expect(answers).toEqual([
    [site.url(), 302],
    [site.url('/praca'), 200],
    [site.url('/copy.jpg'), 200],
  ])
  const copies = warc.filter(({ type, url }) => type === 'response' && url === site.url('/copy.jpg'))
  expect(copies.map(({ payload }) => sha256(payload))).toEqual([sha256(stage.photograph)])
  expect((await download(bruno.token, evidence.number, 'page.png')).status).toBe(404)

  const anybody = clientOf(app.url)
  const verified = async () => evidenceIn(await anybody.call(verifyNumber, { number: evidence.number }))
  await until(async () => (await verified()).stamps.every(({ token }) => token !== null))
  const told = await verified()
  expect(told).toMatchObject({ manifestHash: evidence.manifestHash, warcHash: evidence.warcHash, alteredAt: null })
  expect(told.stamps.map(({ of }) => of)).toEqual(['warc', 'manifest'])
  // Letters of a name may occur in a token.
  const inWords = JSON.stringify({ ...told, stamps: told.stamps.map((stamp) => ({ ...stamp, token: null })) })
  for (const secret of [site.host, 'Ana', 'Harbour', ana.id]) expect(inWords).not.toContain(secret)
  const proof = sha256(`${evidence.number}\n`, stage.photograph)
  expect(await anybody.call(proveNumber, { number: evidence.number, proof })).toEqual({
    pageUrl: site.url(),
    fileUrl: site.url('/copy.jpg'),
  })
  const other = anybody.call(proveNumber, { number: evidence.number, proof: sha256('another') })
  expect((await refusalOf(other)).code).toBe('number.not-proved')
  expect((await refusalOf(anybody.call(verifyNumber, { number: 'RFE-0000-0000-0000' }))).code).toBe('number.unknown')

  expect((await ana.call(getActivity, { activityId: evidence.activity! })).state).toBe('done')
  expect((await allOf(ana)).map(({ number }) => number)).toContain(evidence.number)
  expect(await allOf(bruno)).toEqual([])
})

test('A self-made consent wall is removed for a second picture, unclicked', { tags: ['long'] }, async () => {
  const wall = `<div id="cookie-consent" style="position:fixed;inset:0;background:#fff;z-index:99">We use cookies
    <button onclick="fetch('/accepted')">Accept</button></div>`
  const site = web.site({ '/': pageWithCopy(wall), '/copy.jpg': jpeg() })
  const { manifest, files, problem } = await stage.keep(await stage.find(site))
  expect(problem).toBeNull()
  expect(manifest!.page.overlaysHidden).toBe(1)
  expect(files.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['window-uncovered', 'page-uncovered']))
  expect(manifest!.copy.score).toBeGreaterThan(90)
  expect(site.asked('/accepted')).toBe(0)
})

test('An endless page is cut with a note; lazy content is included', { tags: ['long'] }, async () => {
  const endless = `<script>addEventListener('scroll', () => {
    const more = document.createElement('div'); more.style.height = '3000px'; document.body.append(more) })</script>
    <div style="height:2000px"></div><img loading="lazy" src="/late.jpg" width="60" height="40">`
  const site = web.site({ '/': pageWithCopy(endless), '/copy.jpg': jpeg(), '/late.jpg': jpeg() })
  const { manifest, problem } = await stage.keep(await stage.find(site))
  expect(problem).toBeNull()
  const parts = manifest!.files.filter(({ kind }) => kind === 'page')
  expect(parts.map(({ name, height }) => [name, height])).toEqual([
    ['page-1.png', 16_384],
    ['page-2.png', 3616],
  ])
  expect(manifest!.page.cut).toContain('The page is taller than 20,000 pixels; what is below is not in the picture.')
  expect(site.asked('/late.jpg')).toBe(1)
})

test('The engine finds framed, renamed and small copies', { tags: ['long'] }, async () => {
  const { keep, find: match } = stage
  const framed = web.site({
    '/': '<!doctype html><h1>Frames</h1><iframe src="/inside" width="700" height="500"></iframe>',
    '/inside': '<img src="/other.jpg" width="640">',
    '/other.jpg': jpeg(),
    '/copy.jpg': jpeg(),
  })
  const small = web.site({
    '/': '<!doctype html><h1>Small</h1><img src="/copy.jpg" width="96">',
    '/copy.jpg': jpeg(),
  })
  for (const site of [framed, small]) {
    const { problem, manifest } = await keep(await match(site))
    expect(problem).toBeNull()
    expect(manifest!.copy.score).toBeGreaterThan(50)
  }
})

test('Windows, dialogs, downloads and restless networks do not prevent captures', { tags: ['long'] }, async () => {
  const busy = `<a id="save" href="/file.zip" download>x</a><script>
    setInterval(() => fetch('/again?' + Math.random()), 100)
    open('/other'); document.getElementById('save').click()
    addEventListener('beforeunload', (event) => event.preventDefault())
    alert('Stay'); confirm('Really?')</script>`
  const site = web.site({ '/': pageWithCopy(busy), '/copy.jpg': jpeg() })
  const { manifest, problem } = await stage.keep(await stage.find(site))
  expect(problem).toBeNull()
  expect(manifest!.page.cut).toContain('The page wanted to show a dialog; it was dismissed.')
  expect(manifest!.page.cut).toContain('The page never stopped loading: it was captured as it was after a while.')
  expect(site.asked('/file.zip')).toBe(0)
})

test('A page whose picture comes late is kept with it', { tags: ['long'] }, async () => {
  // Longer than the wait for a restless page (`captureLimits.restMs`).
  const site = web.site({
    '/': pageWithCopy(),
    '/copy.jpg': (_, response) =>
      void setTimeout(() => response.writeHead(200, { 'content-type': 'image/jpeg' }).end(stage.photograph), 9000),
  })
  const { problem } = await stage.keep(await stage.find(site))
  expect(problem).toBeNull()
})

test.each<[string, () => Parameters<TestWeb['site']>[0], string | RegExp]>([
  ['is gone', () => ({}), 'The page is not there any more: its server answered 404.'],
  ['is blank', () => ({ '/': '<!doctype html><title></title>' }), 'The page is blank.'],
  [
    'shows another picture',
    () => ({ '/': '<!doctype html><h1>Lamps</h1><p>Only lamps here.' }),
    'The picture is not visible on the page.',
  ],
  [
    'redirects without end',
    () => ({ '/': (_, response) => response.writeHead(302, { location: '/' }).end() }),
    /leads from one address to the next too many times/,
  ],
  [
    'leads on by scripts without end',
    () =>
      Object.fromEntries(
        Array.from({ length: 12 }, (_, n) => [n === 0 ? '/' : `/${n}`, `<script>location.href = '/${n + 1}'</script>`]),
      ),
    'The page leads from one address to the next without end.',
  ],
  [
    'is a file',
    () => ({ '/': { headers: { 'content-type': 'application/zip' }, body: 'PK' } }),
    'The address gives a file to save, not a page to look at.',
  ],
])('A page that %s is not kept, and the reason is told', { tags: ['long'] }, async (_, pages, problem) => {
  const site = web.site(pages())
  const evidence = await stage.keep(await stage.find(site))
  expect(evidence).toMatchObject({ state: 'failed', attempts: 1, manifest: null, files: [] })
  expect(evidence.problem).toMatch(problem)
  expect(evidence.nextTryAt).not.toBeNull()
  const { state, note } = await stage.ana.call(getActivity, { activityId: evidence.activity! })
  expect([state, note]).toEqual(['failed', `${evidence.problem} It is tried again in 10 minutes.`])
})

test('A certificate that nobody vouches for is captured and told', { tags: ['long'] }, async () => {
  const site = { url: (path = '/') => `https://site.example${path}` }
  const { problem, manifest } = await stage.keep(await stage.find(site))
  expect(problem).toBeNull()
  const { tls } = manifest!.server
  expect(tls).toMatchObject({ protocol: 'TLSv1.3', problem: 'The server signed its certificate itself.' })
  expect(tls!.chain).toMatchObject([{ subject: 'CN=site.example' }])
})

test.each([
  ['process that captures', (child: number) => [child], 'Capturing the page brought the browser down.'],
  ['browser', (child: number) => startedBy(child, 'chrom'), 'The page could not be saved yet.'],
])('A %s killed midway leaves nothing, and the next one works', { tags: ['long'] }, async (_, killed, problem) => {
  const site = web.site({ '/': pageWithCopy('<script src="/slow.js"></script>'), '/copy.jpg': jpeg() })
  site.pages['/slow.js'] = (_request, response) => {
    const [child] = startedBy(process.pid, 'capturing-child')
    for (const pid of killed(child!)) process.kill(pid, 'SIGKILL')
    response.end()
  }
  const matchId = await stage.find(site)
  const evidence = await stage.keep(matchId)
  expect(evidence).toMatchObject({ state: 'failed', files: [], manifest: null })
  expect(evidence.problem).toMatch(problem)
  const other = web.site({ '/': pageWithCopy(), '/copy.jpg': jpeg() })
  expect((await stage.keep(await stage.find(other))).problem).toBeNull()
})

test('A person who guesses numbers is stopped for a stated time', async () => {
  const asked = async () => await fetch(`${stage.app.url}/api/verify/RFE-0000-0000-0000`).then(({ status }) => status)
  let status = 404
  for (let n = 0; n < 130 && status === 404; n++) status = await asked()
  expect(status).toBe(429)
})
