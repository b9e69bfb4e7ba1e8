import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { readAside } from '#server/crawler/reading/read-aside.ts'
import { readRobots } from '#server/crawler/fetching/robots-rules.ts'
import { openPageRenderer, type PageRenderer, RenderProblem } from '#server/gateways/page-renderer.ts'
import { userOfBrowser } from '#server/platform/children/run-as.ts'
import { chromiumForTests } from '#server/testing/chromium.ts'
import { atMost, type Figures } from './figures.ts'

/** Longest acceptable block of everything else. */
const maxGapMs = 250
const [url, contentType] = ['http://shop.example/', 'text/html']

/** Reads and draws hostile pages as the crawler does: measures each one's longest block of this process, and its outcome. */
export async function benchHostile(): Promise<Figures[]> {
  const renderer = openPageRenderer({ executablePath: await chromiumForTests(), user: userOfBrowser(undefined) })
  try {
    await drawn(renderer, '')
    return [await measure('hostile markup', readings()), await measure('hostile scripts', drawings(renderer))]
  } finally {
    await renderer.close()
  }
}

type Work = Record<string, () => Promise<string>>

async function measure(name: string, works: Work): Promise<Figures> {
  const figures: Figures['figures'] = {}
  let longest = 0
  for (const [what, work] of Object.entries(works)) {
    const delay = monitorEventLoopDelay({ resolution: 1 })
    const start = performance.now()
    delay.enable()
    // The delay of the measurement's own turns is measured: it needs one before the work, and one after.
    await setTimeout(20)
    const outcome = await work().catch((error: unknown) => String(error))
    await setTimeout(20)
    delay.disable()
    const gap = delay.max / 1e6
    longest = Math.max(longest, gap)
    figures[what] = `${gap.toFixed(0)} ms at a time, ${((performance.now() - start) / 1000).toFixed(1)} s: ${outcome}`
  }
  return { name, figures, goals: [atMost('longest time that nobody else had a turn', longest, maxGapMs, ' ms')] }
}

/** Bytes of the largest page read at once, and ever. */
const sizes = { small: 127_000, large: 5_000_000 }

const pieces: Record<string, (size: number) => string> = {
  'only <': (size) => filled('<', size),
  'tags without end': (size) => filled('<a b', size),
  'a million tags': (size) => filled('<p>', size),
  'one srcset': (size) => `<img srcset="${filled('a, ', size)}">`,
  'addresses that are none': (size) => filled('<img src="http://a b">', size),
  'short addresses': (size) => Array.from({ length: size / 22 }, (_, n) => `<a href="/${n}">`).join(''),
  'styles without end': (size) => filled(' style="url(\\"', size),
  'a style element': (size) => `<style>${filled('url("', size)}</style>`,
  'image sets': (size) => `<style>${filled('image-set(', size)}</style>`,
  blanks: (size) => `<img src="${filled(' ', size)}">`,
  'JSON, nested': (size) => `<script type="application/ld+json">${filled('[', Math.min(size, 500_000))}</script>`,
  'empty pictures': (size) => `<script></script>${filled('<img a="', size)}`,
  'control characters': (size) => filled('\u0001', size),
  entities: (size) => filled('&amp;', size),
}

function readings(): Work {
  const works: Work = { 'nothing at all': async () => await setTimeout(5000, 'what the machine itself does') }
  for (const [what, made] of Object.entries(pieces))
    for (const [how, size] of Object.entries(sizes)) {
      const bytes = Buffer.from(made(size))
      works[`${what}, ${how}`] = async () => {
        const { extracted } = await readAside({ is: 'page', bytes, contentType, url })
        return `${extracted.images.length} pictures`
      }
    }
  const map = `<urlset>${filled('<url><loc>http://shop.example/a</loc><image:loc>/b.jpg</image:loc></url>', 45_000_000)}</urlset>`
  const packed = gzipSync(map, { level: 1 })
  works['a sitemap that unpacks to 45 MB'] = async () => {
    const { pages } = await readAside({ is: 'sitemap', bytes: packed, contentType: 'application/xml', url })
    return `${pages.length} pages`
  }
  const stars = filled('Disallow: /*a*b*c*d\n', 500_000)
  works['a robots.txt of 500 kB'] = async () => {
    const rules = readRobots(`User-agent: *\n${stars}`)
    return String(rules.allows(`http://shop.example/${filled('abc', 1900)}`))
  }
  return works
}

const scripts: Record<string, string> = {
  '95 MB of control characters': `document.body.append(document.createComment('\\u0001'.repeat(95e6)))`,
  '95 MB of <': `const s = document.createElement('style'); s.textContent = '<'.repeat(95e6); document.head.append(s)`,
  '95 MB of text': `p.textContent = '<'.repeat(95e6)`,
  '20,000 pictures of 2 kB': `for (let n = 0; n < 20000; n++) new Image().src = '/' + n + 'x'.repeat(2000)`,
  'addresses of 1.9 MB': `for (let n = 0; n < 50; n++) new Image().src = '/' + n + 'x'.repeat(1.9e6)`,
  'a message of 95 MB': `console.log('\\u0001'.repeat(95e6))`,
  'a million messages': `for (let n = 0; n < 1e6; n++) console.log(n, 'x'.repeat(100))`,
  'endless dialogs': `for (;;) alert('stop')`,
  'endless script': `for (;;);`,
  'memory without end': `const all = []; setInterval(() => all.push(new Uint8Array(1e8).fill(1)), 10); setInterval(() => fetch('/x'), 50)`,
  'frames without end': `setInterval(() => { for (let n = 0; n < 100; n++) document.body.append(document.createElement('iframe')) }, 1); setInterval(() => fetch('/x'), 100)`,
  'workers without end': `setInterval(() => new Worker('data:,for(;;);'), 1); setInterval(() => fetch('/x'), 100)`,
  'windows without end': `setInterval(() => open('/'), 1)`,
  'navigation without end': `setInterval(() => location.href = '/' + Math.random(), 1)`,
  'reloads without end': `location.reload()`,
  'sockets without end': `setInterval(() => { for (let n = 0; n < 100; n++) new WebSocket('ws://shop.example/') }, 1)`,
  'requests without end': `setInterval(() => { for (let n = 0; n < 1000; n++) fetch('/' + Math.random()).catch(() => 0) }, 1)`,
  'a picture written out, of 100 MB': `new Image().src = 'data:image/png,' + 'x'.repeat(1e8)`,
  'cookies without end': `for (let n = 0; n < 1e5; n++) document.cookie = n + '=' + 'x'.repeat(4000)`,
  'downloads without end': `setInterval(() => { const a = document.createElement('a'); a.href = 'data:application/zip,x'; a.download = 'x'; a.click() }, 1)`,
  'a title of 50 MB': `document.title = 'x'.repeat(5e7)`,
  'storage without end': `setInterval(() => caches?.open(Math.random()), 1); for (let n = 0; n < 1e4; n++) history.pushState('x'.repeat(1e5), '')`,
}

function drawings(renderer: PageRenderer): Work {
  return Object.fromEntries(Object.entries(scripts).map(([what, script]) => [what, () => drawn(renderer, script)]))
}

/** Answer to every request of a page. */
const answer = { status: 200, headers: {}, body: Buffer.from('1') }

async function drawn(renderer: PageRenderer, script: string): Promise<string> {
  const html = `<body><p id="p"></p><div id="root"></div><script>${script}</script>`
  const sent = await readAside({ is: 'page', bytes: Buffer.from(html), contentType, url })
  if (!sent.needsRendering) throw new Error('this page is not drawn')
  try {
    const page = await renderer.render({ url, html }, async () => answer)
    const read = await readAside({ is: 'drawn', html: page.html, url })
    return `drawn, ${read.images.length + page.images.length} pictures`
  } catch (error) {
    if (error instanceof RenderProblem) return error.message
    throw error
  }
}

const filled = (piece: string, size: number) => piece.repeat(Math.ceil(size / piece.length))
