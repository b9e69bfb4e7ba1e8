import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import type { AppDeps } from '../boot/features.ts'
import { type Captured, captureViewport, type PageCapturer, type Shot } from '../gateways/page-capturer.ts'
import { makeCopy } from './scene-copies.ts'
import { answered } from './scene-network.ts'
import type { ScenePlacement, Stage } from './scene.ts'
import { addressOf } from './scene-stand-ins.ts'

const { width, height } = captureViewport
/** Position of the picture on a scene's page. */
const place = { x: 343, y: 170, width: 680 }
const score = 99

/**
 * Lets these pages be captured while something is built: they answer, and a browser is stood in for, so that evidence is sealed by the app's own
 * jobs and looks the same on every machine.
 */
export async function withPagesToCapture(
  { deps }: Pick<Stage, 'deps'>,
  placements: readonly ScenePlacement[],
  build: () => Promise<void>,
): Promise<void> {
  const pages = await Promise.all(placements.map(pageOf))
  const { capturer, captureOutbound } = deps
  const get: AppDeps['captureOutbound']['get'] = async (url) => {
    const page = pages.find((one) => one.url === url)
    if (page) return answered(url, { body: page.captured.html })
    const file = pages.find((one) => one.fileUrl === url)
    return file ? answered(url, { body: file.copy, type: 'image/jpeg' }) : answered(url, { status: 404 })
  }
  const capture: PageCapturer['capture'] = async ({ page: { url } }) => pages.find((one) => one.url === url)!.captured
  Object.assign(deps, {
    capturer: { capture, close: async () => {} },
    captureOutbound: { ...captureOutbound, get },
  } satisfies Partial<AppDeps>)
  try {
    await build()
  } finally {
    Object.assign(deps, { capturer, captureOutbound })
  }
}

async function pageOf(placement: ScenePlacement) {
  const { url, title } = placement.pages[0]!
  const copy = await makeCopy(await readFile(placement.photograph.path), placement.kind, 1100)
  const picture = await sharp(copy.bytes)
    .resize(place.width, height - place.y - 40, { fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true })
  const box = { x: place.x, y: place.y, width: picture.info.width, height: picture.info.height }
  const window = await drawn([
    { input: frameOf(new URL(url).host, title ?? ''), left: 0, top: 0 },
    { input: picture.data, left: box.x, top: box.y },
  ])
  const ringed = await drawn([
    { input: Buffer.from(window.bytes), left: 0, top: 0 },
    { input: ringAround(box), left: 0, top: 0 },
  ])
  const closeUp = await sharp(copy.bytes).png().toBuffer()
  const fileUrl = addressOf(placement)
  const captured: Captured = {
    url,
    title: title ?? '',
    language: 'en',
    html: `<!doctype html><title>${title}</title><h1>${title}</h1><img src="${fileUrl}">`,
    window,
    page: [window],
    uncovered: undefined,
    overlaysHidden: 0,
    copy: {
      place: box,
      shot: ringed,
      closeUp: { bytes: closeUp, width: copy.width, height: copy.height },
      recognised: { score, agreeing: 120 },
      isUncovered: false,
    },
    cut: [],
    signs: { text: title ?? '', hasPassword: false, pictures: 1 },
    browser: '156',
  }
  return { url, fileUrl, copy: copy.bytes, captured }
}

async function drawn(layers: Parameters<ReturnType<typeof sharp>['composite']>[0]): Promise<Shot> {
  const blank = sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
  return { bytes: await blank.composite(layers).png().toBuffer(), width, height }
}

const frameOf = (host: string, title: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="64" fill="#23313b"/><text x="48" y="41" font-family="sans-serif" font-size="22" fill="#fff">${escaped(host)}</text><text x="${place.x}" y="132" font-family="sans-serif" font-size="32" fill="#111">${escaped(title)}</text></svg>`,
  )

const ringAround = (box: { x: number; y: number; width: number; height: number }) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect x="${box.x - 5}" y="${box.y - 5}" width="${box.width + 10}" height="${box.height + 10}" fill="none" stroke="#d4351c" stroke-width="4"/></svg>`,
  )

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
