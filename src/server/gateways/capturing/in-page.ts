import type { CDPSession } from 'playwright-core'
import type { Rectangle } from './capturing.ts'

/** An isolated world, which the page's scripts cannot change. */
export type World = { run<T>(expression: string): Promise<T> }

/** Reopens the world for each question, as pages navigate. */
export const openWorld = (session: CDPSession): World => ({
  run: async <T>(expression: string) => {
    const { frameTree } = await session.send('Page.getFrameTree')
    const { executionContextId: contextId } = await session.send('Page.createIsolatedWorld', {
      frameId: frameTree.frame.id,
      worldName: 'capture',
    })
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
      expression,
      contextId,
      returnByValue: true,
      awaitPromise: true,
    })
    if (exceptionDetails) throw new Error('A look into the page failed.')
    return result.value as T
  },
})

/** A visible picture of the page and its position. */
export type Shown = { url: string; place: Rectangle; naturalWidth: number }

/** Pictures that can be seen, the largest first; those of the address that is looked for before all others. */
export const shownPictures = (fileUrl: string, most: number) => `(() => {
  const wanted = ${JSON.stringify(fileUrl)}
  const found = []
  const add = (element, url, naturalWidth) => {
    const box = element.getBoundingClientRect()
    const style = getComputedStyle(element)
    if (box.width < 24 || box.height < 24 || style.visibility === 'hidden' || Number(style.opacity) === 0) return
    const place = { x: box.left + scrollX, y: box.top + scrollY, width: box.width, height: box.height }
    if (place.x + place.width <= 0 || place.y + place.height <= 0) return
    found.push({ url, place, naturalWidth: naturalWidth || 0 })
  }
  const absolute = (url) => { try { return new URL(url, document.baseURI).href.split('#')[0] } catch { return '' } }
  for (const image of document.querySelectorAll('img, input[type=image], video[poster], svg image'))
    add(image, absolute(image.currentSrc || image.poster || image.src || image.getAttribute('href') || ''), image.naturalWidth)
  let looked = 0
  for (const element of document.querySelectorAll('body, body *')) {
    if (++looked > 20000) break
    const [, url] = /url\\("([^"]+)"\\)/.exec(getComputedStyle(element).backgroundImage) || []
    if (url) add(element, absolute(url), 0)
  }
  const rank = ({ url }) => (url === wanted ? 1 : 0)
  const area = ({ place }) => place.width * place.height
  found.sort((a, b) => rank(b) - rank(a) || area(b) - area(a))
  return found.slice(0, ${most})
})()`

/** Waits until pictures of this address have come and can be drawn. True where one of them has not come when the time is over. */
export const isPictureMissing = (fileUrl: string, ms: number) => `(async () => {
  const wanted = ${JSON.stringify(fileUrl)}
  const absolute = (url) => { try { return new URL(url, document.baseURI).href.split('#')[0] } catch { return '' } }
  const ours = () => [...document.images].filter((image) => absolute(image.currentSrc || image.src || '') === wanted)
  const drawable = async (image) => {
    if (!image.complete)
      await new Promise((done) => { for (const event of ['load', 'error']) image.addEventListener(event, done, { once: true }) })
    await image.decode().catch(() => undefined)
  }
  const late = new Promise((done) => setTimeout(done, ${Math.max(0, Math.round(ms))}))
  await Promise.race([Promise.all(ours().map(drawable)), late])
  return ours().some((image) => !image.complete)
})()`

/** Takes away what lies over the page and asks for something, and lets it scroll again; how many there were. */
export const hideOverlays = `(() => {
  const asks = /cookie|consent|gdpr|onetrust|didomi|usercentrics|truste|trustarc|quantcast|qc-cmp|sp_message|cookiebot|borlabs|klaro|cmpbox|paywall|overlay|modal|popup|newsletter|interstitial/i
  const size = innerWidth * innerHeight
  let hidden = 0
  for (const element of document.querySelectorAll('body, body *')) {
    if (element === document.body) continue
    const style = getComputedStyle(element)
    if (style.display === 'none' || style.visibility === 'hidden') continue
    const box = element.getBoundingClientRect()
    const named = asks.test(element.id + ' ' + (element.getAttribute('class') || '') + ' ' + (element.getAttribute('aria-label') || ''))
    const isFixed = style.position === 'fixed' || style.position === 'sticky'
    const isOver = isFixed || (style.position === 'absolute' && Number(style.zIndex) > 10)
    const share = (Math.min(box.right, innerWidth) - Math.max(box.left, 0)) * (Math.min(box.bottom, innerHeight) - Math.max(box.top, 0)) / size
    const isDialog = element.tagName === 'DIALOG' && element.open || element.getAttribute('role') === 'dialog'
    if (!(isOver && (named || isDialog || (isFixed && style.position === 'fixed' && share > 0.25)))) continue
    if (box.width < 2 || box.height < 2) continue
    element.style.setProperty('display', 'none', 'important')
    hidden++
  }
  if (hidden > 0)
    for (const element of [document.documentElement, document.body])
      for (const [name, value] of [['overflow', 'auto'], ['position', 'static'], ['filter', 'none']])
        element.style.setProperty(name, value, 'important')
  return hidden
})()`

/** The page's own description of itself. */
export const signsOf = `(() => ({
  title: String(document.title || '').slice(0, 500),
  language: String(document.documentElement.getAttribute('lang') || '').slice(0, 40),
  text: String(document.body ? document.body.innerText || '' : '').slice(0, 6000),
  hasPassword: document.querySelector('input[type=password]') !== null,
  pictures: document.images.length,
}))()`

/** Draws our ring around the place in the picture. */
export const drawRing = ({ x, y, width, height }: Rectangle) => `(() => {
  const ring = document.createElement('div')
  const set = (name, value) => ring.style.setProperty(name, value, 'important')
  set('all', 'initial')
  set('position', 'absolute')
  set('left', '${x - 6}px')
  set('top', '${y - 6}px')
  set('width', '${width + 12}px')
  set('height', '${height + 12}px')
  set('box-sizing', 'border-box')
  set('border', '4px solid #e5007d')
  set('outline', '2px solid #fff')
  set('z-index', '2147483647')
  set('pointer-events', 'none')
  document.documentElement.append(ring)
})()`
