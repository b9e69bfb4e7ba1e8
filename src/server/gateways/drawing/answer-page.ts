import { LRUCache } from 'lru-cache'
import type { Request } from 'playwright-core'
import type { Answer, DrawingLimits } from './drawing.ts'

/** The scripts of a site are alike on all its pages: so many, as large as that at most, are asked for once while the browser runs. */
const maxKept = 32
const largestKept = 1_000_000
/** Requested scripts; those of the latest sites stay. */
export const keepScripts = () => new LRUCache<string, Answer>({ max: maxKept })
const dot = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
/** The answer at which a page stays; one that could not be had would take its place. */
const staysWhereItIs: Answer = { status: 204, headers: {}, body: new Uint8Array() }
const open = { 'access-control-allow-origin': '*' }

/** Requests on behalf of pages, with the scripts among them. */
export type Asking = {
  /** Asks for what a page wants, or does not. */
  askFor: (url: string) => Promise<Answer | undefined>
  kept: ReturnType<typeof keepScripts>
}

/** One page's requests: what each is answered, the pictures among them, and whether there are more than any page has. */
export type Answering = {
  answer: (request: Request) => Promise<Answer | undefined>
  images: Set<string>
  isFlood: () => boolean
}

/** Answers to a page: itself, once; a dot for each picture, which is noted; scripts and their requests within limits. */
export function answering(html: string, { askFor, kept }: Asking, limits: DrawingLimits): Answering {
  const images = new Set<string>()
  let [all, requests, bytes, isDrawn] = [0, 0, 0, false]
  const isFlood = () => all > limits.images + limits.requests
  const answer = async (request: Request): Promise<Answer | undefined> => {
    all++
    const [url, type] = [request.url(), request.resourceType()]
    if (request.isNavigationRequest()) {
      if (isDrawn || request.frame().parentFrame()) return staysWhereItIs
      isDrawn = true
      return { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body: Buffer.from(html) }
    }
    if (isFlood() || url.length > limits.address) return undefined
    if (type === 'image') {
      if (images.size < limits.images) images.add(url)
      return { status: 200, headers: { ...open, 'content-type': 'image/gif' }, body: dot }
    }
    const known = type === 'script' ? kept.get(url) : undefined
    if (known) return known
    const isWanted = ['script', 'xhr', 'fetch'].includes(type) && request.method() === 'GET'
    if (!isWanted || ++requests > limits.requests || bytes > limits.bytes) return undefined
    const answered = await askFor(url)
    bytes += answered?.body.length ?? 0
    if (answered && type === 'script' && answered.body.length <= largestKept) kept.set(url, answered)
    return answered
  }
  return { answer, images, isFlood }
}

/** An answer as the page gets it: its body is whole and unpacked, and it sets nothing in the browser. */
export const asSent = ({ status, headers, body }: Answer) => ({
  status,
  body: Buffer.from(body),
  headers: Object.fromEntries(
    Object.entries(headers).filter(([name]) => name === 'content-type' || name.startsWith('access-control-')),
  ),
})
