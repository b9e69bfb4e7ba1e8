import type { Captured } from '#server/gateways/page-capturer.ts'

/** One pixel. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
  'base64',
)
const shot = { bytes: png, width: 1, height: 1 }
/** Browser's capture of a page that its copy fills. */
export const captured = (url: string): Captured => ({
  url,
  title: 'A page',
  language: 'en',
  html: '<p>Hello',
  window: shot,
  page: [shot],
  uncovered: undefined,
  overlaysHidden: 0,
  copy: { place: { x: 0, y: 0, width: 1, height: 1 }, shot, closeUp: shot, recognised: undefined, isUncovered: false },
  cut: [],
  signs: { text: 'Hello', hasPassword: false, pictures: 1 },
  browser: '156',
})
