import { execFileSync } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { userInfo } from 'node:os'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { findBrowser } from '#server/platform/browser.ts'
import { userOfBrowser } from '#server/platform/children/run-as.ts'
import { chromiumForTests } from '#server/testing/chromium.ts'
import { drawingLimits, openPageRenderer, ReaderEnded } from './page-renderer.ts'

const long = { tags: ['long'] }

let executablePath: string
beforeAll(async () => {
  executablePath = await chromiumForTests()
})

const open = (limits = {}, path = executablePath) => {
  const renderer = openPageRenderer(
    { executablePath: path, user: userOfBrowser(undefined) },
    { ...drawingLimits, ...limits },
  )
  onTestFinished(() => renderer.close())
  const asked: string[] = []
  const draw = async (script: string) =>
    await renderer.render(
      { url: 'http://shop.example/', html: `<body><p id="p"></p><script>${script}</script>` },
      async (url) => {
        asked.push(url)
        return { status: 200, headers: { 'content-type': 'text/javascript' }, body: Buffer.from('1;'.repeat(500)) }
      },
    )
  return { draw, asked }
}

test('A page cannot navigate, post, or ask beyond its limits', long, async () => {
  const { draw, asked } = open({ requests: 4 })
  const { html, images } = await draw(
    `new Image().src = '/shown.jpg'
     navigator.sendBeacon('/beacon', 'x'); fetch('/post', { method: 'POST', body: 'x' }).catch(() => 0)
     new WebSocket('ws://shop.example/socket'); open('http://elsewhere.example/'); alert('stop')
     const frame = document.createElement('iframe'); frame.src = 'http://127.0.0.1:9/'; document.body.append(frame)
     p.textContent = 'here'
     ;(async () => { for (let n = 0; n < 9; n++) await fetch('/' + n).catch(() => 0); location.href = 'http://elsewhere.example/' })()`,
  )
  expect(html).toContain('here')
  expect(images).toEqual(['http://shop.example/shown.jpg'])
  expect(asked.length).toBeLessThanOrEqual(4)
  expect(asked.every((url) => /^http:\/\/shop\.example\/\d$/.test(url))).toBe(true)
})

test("The current site's scripts are fetched once, despite other sites", long, async () => {
  const { draw, asked } = open()
  const drawWith = (site: string, scripts: number) =>
    draw(
      `for (let n = 0; n < ${scripts}; n++)
         document.body.append(Object.assign(document.createElement('script'), { src: 'http://${site}/' + n }))`,
    )
  await drawWith('other.example', 40)
  for (const _ of ['first page', 'second page']) await drawWith('shop.example', 2)
  expect(asked.filter((url) => url.startsWith('http://shop.example/'))).toHaveLength(2)
})

test("A page's bytes and time are limited", long, async () => {
  const many = `(async () => { for (let n = 0; n < 9; n++) await fetch('/' + n).catch(() => 0) })()`
  const { draw, asked } = open({ bytes: 2500, ms: 5000, lastMs: 3000 })
  await draw(many)
  expect(asked).toHaveLength(3)
  await expect(draw('for (;;);')).rejects.toThrow('Its scripts did not come to an end within')
  expect((await draw(`p.textContent = 'here'`)).html).toContain('here')
})

test("A page's content and its pictures are cut at limits", long, async () => {
  const { draw } = open({ images: 20, address: 100 })
  const { html } = await draw(`document.body.append(document.createComment('\\u0001'.repeat(95e6)))`)
  expect(html.length).toBeLessThanOrEqual(drawingLimits.letters)
  const { images } = await draw(
    `new Image().src = '/' + 'x'.repeat(2000); for (let n = 0; n < 500; n++) new Image().src = '/' + n`,
  )
  expect(images.length).toBe(20)
  expect(images.every((url) => url.length < 100)).toBe(true)
})

test('A page that crashes its browser harms no other', long, async () => {
  const { draw, asked } = open()
  const drawn = draw(`setInterval(() => fetch('/again'), 300)`).catch((error: unknown) => error)
  await expect.poll(() => asked.length, { timeout: 15_000 }).toBeGreaterThan(0)
  endWhatDraws()
  expect(await drawn).toBeInstanceOf(ReaderEnded)
  expect((await draw(`p.textContent = 'here'`)).html).toContain('here')
})

/** As the system does where memory is short, and its client by itself where it is sent what it cannot hold. */
const endWhatDraws = () => {
  for (const { pid, args } of startedBy(process.pid)) if (args.includes('drawing-child')) process.kill(pid, 'SIGKILL')
}

test("A browser's memory is limited", long, async () => {
  const { draw } = open({ memory: 500_000_000 })
  const hog = `const all = []; setInterval(() => all.push(new Uint8Array(5e7).fill(1)), 20)
    ;(async () => { for (;;) await fetch('/' + all.length) })()`
  await expect(draw(hog)).rejects.toThrow('Its scripts take more than the 500 MB that a page may.')
  expect((await draw(`p.textContent = 'here'`)).html).toContain('here')
})

/** Which ways out a browser knows differs: a whole one has more of them than the shell that tests bring along. */
const machines = findBrowser(undefined)?.path
const browsers: [name: string, path: string | undefined][] = [
  ['the browser of the tests', undefined],
  ...(machines === undefined ? [] : [['the browser of this machine', machines] satisfies [string, string]]),
]

test.each(browsers)('No packet of a page in %s reaches this machine', long, async (_, path) => {
  const heard: string[] = []
  const udp = createSocket('udp4', (packet) => void heard.push(`udp ${packet.length}`))
  const tcp = createServer((socket) => {
    heard.push('tcp')
    socket.destroy()
  })
  udp.bind(0, '127.0.0.1')
  tcp.listen(0, '127.0.0.1')
  await Promise.all([once(udp, 'listening'), once(tcp, 'listening')])
  onTestFinished(() => void (udp.close(), tcp.close()))
  const at = { udp: `127.0.0.1:${udp.address().port}`, tcp: `127.0.0.1:${Object(tcp.address()).port}` }
  const { draw } = open({ ms: 12_000, quietMs: 4000 }, path)
  const { html } = await draw(waysOut(at))
  expect(html).toContain('tried all')
  expect(heard, 'ASVS 1.3.6').toEqual([])
})

/** Each way that a page knows to send something somewhere. */
const waysOut = ({ udp, tcp }: { udp: string; tcp: string }) => `
  const ways = [
    () => {
      const turn = { username: 'a', credential: 'b' }
      const urls = ['turn:${udp}?transport=udp', 'turn:${tcp}?transport=tcp']
      const line = new RTCPeerConnection({ iceServers: [{ urls: 'stun:${udp}' }, { urls, ...turn }] })
      line.createDataChannel('x')
      return line.createOffer().then((offer) => line.setLocalDescription(offer))
    },
    () => new WebTransport('https://${udp}/').ready,
    () => new WebSocket('ws://${tcp}/'),
    () => new EventSource('http://${tcp}/'),
    () => fetch('http://${tcp}/post', { method: 'POST', body: 'x', mode: 'no-cors', keepalive: true }),
    () => navigator.sendBeacon('http://${tcp}/', 'x'),
    () => navigator.serviceWorker?.register('http://${tcp}/worker.js'),
    () => new Worker(URL.createObjectURL(new Blob(["fetch('http://${tcp}/')\\nnew WebSocket('ws://${tcp}/')"]))),
    () => new SharedWorker('data:text/javascript,fetch("http://${tcp}/")'),
    () => open('http://${tcp}/'),
    () => open('ftp://${tcp}/'),
    ...['preconnect', 'dns-prefetch', 'prefetch', 'prerender', 'stylesheet', 'icon', 'manifest', 'modulepreload'].map((rel) => () => {
      document.head.append(Object.assign(document.createElement('link'), { rel, href: 'http://${tcp}/' }))
    }),
    ...['iframe', 'embed', 'video', 'audio', 'track'].map((name) => () => {
      document.body.append(Object.assign(document.createElement(name), { src: 'http://${tcp}/' }))
    }),
    () => document.body.append(Object.assign(document.createElement('object'), { data: 'http://${tcp}/' })),
    () => {
      const rules = { prefetch: [{ source: 'list', urls: ['http://${tcp}/'] }], prerender: [{ source: 'list', urls: ['http://${tcp}/'] }] }
      document.head.append(Object.assign(document.createElement('script'), { type: 'speculationrules', text: JSON.stringify(rules) }))
    },
    () => document.body.append(Object.assign(document.createElement('a'), { ping: 'http://${tcp}/', href: '#x' })) ?? document.querySelector('a').click(),
    () => new ReportingObserver(() => 0).observe(),
  ]
  for (const way of ways) try { Promise.resolve(way()).catch(() => 0) } catch {}
  p.textContent = 'tried all'
`

test.skipIf(userInfo().uid !== 0)('A server run by root runs its browser as another user', long, async () => {
  const { draw } = open()
  await draw(`p.textContent = 'here'`)
  const drawing = startedBy(process.pid).filter(({ args }) => args.includes('drawing-child'))
  const all = drawing.flatMap(({ pid }) => startedBy(pid))
  expect(all.length).toBeGreaterThan(1)
  for (const { uid } of [...drawing, ...all]) expect(uid).toBe(65_533)
})

type Listed = { pid: number; uid: number; args: string }

/** Processes started by this one, directly or indirectly. */
function startedBy(parent: number): Listed[] {
  const lines = execFileSync('ps', ['-eo', 'ppid=,pid=,uid=,args='], { encoding: 'utf8' }).trim().split('\n')
  const all = lines.map((line) => {
    const [ppid, pid, uid, ...args] = line.trim().split(/\s+/)
    return { parent: Number(ppid), pid: Number(pid), uid: Number(uid), args: args.join(' ') }
  })
  const below = (of: number): Listed[] =>
    all.filter((one) => one.parent === of).flatMap((one) => [one, ...below(one.pid)])
  return below(parent)
}
