import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { getCrawl, startCrawl } from '#contract/discovery/endpoints.ts'
import type { Crawl } from '#contract/discovery/crawl.ts'
import { type Activity, isOver } from '#contract/platform/activities.ts'
import { getActivity } from '#contract/platform/endpoints.ts'
import type { Client } from '#server/testing/client.ts'
import type { TestApp } from '#server/testing/test-app.ts'

/** Answer of a site: a page, or anything else. */
export type Answer =
  | string
  | { status?: number; headers?: Record<string, string>; body?: string | Uint8Array }
  | ((request: IncomingMessage, response: ServerResponse) => void)

/** One request, as the site saw it. `until`: the connection had the whole answer, or was closed. */
export type Visit = { path: string; at: number; until: number; headers: IncomingMessage['headers'] }

export type TestSite = {
  host: string
  url: (path?: string) => string
  /** Answers by path and query; 404 for others. Tests may change them at any time. */
  pages: Record<string, Answer>
  visits: Visit[]
  /** Number of requests for a path. */
  asked: (path: string) => number
}

/** Sites on loopback, each under a name of its own. */
export type TestWeb = {
  hosts: Map<string, string>
  /** For RIGHTFRAME_HOSTS. */
  environment: string
  /** A site under the next unused name. */
  site(pages: Record<string, Answer>): TestSite
  stop(): Promise<void>
}

export async function openTestWeb(names = 60): Promise<TestWeb> {
  const sites = new Map<string, TestSite>()
  const server = createServer((request, response) => {
    const site = sites.get(request.headers.host ?? '')
    const visit = { path: request.url ?? '', at: performance.now(), until: Infinity, headers: request.headers }
    site?.visits.push(visit)
    response.once('close', () => (visit.until = performance.now()))
    answer(site?.pages[visit.path], request, response)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const pair = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const hosts = new Map(Array.from({ length: names }, (_, n) => [`site-${n}.example`, pair]))
  const free = [...hosts.keys()]
  return {
    hosts,
    environment: [...hosts].map((entry) => entry.join('=')).join(','),
    site: (pages) => {
      const host = free.shift()
      if (host === undefined) throw new Error('this web has no more names')
      const visits: Visit[] = []
      const asked = (path: string) => visits.filter((visit) => visit.path === path).length
      const site = { host, url: (path = '/') => `http://${host}${path}`, pages, visits, asked }
      sites.set(host, site)
      return site
    },
    stop: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

function answer(given: Answer | undefined, request: IncomingMessage, response: ServerResponse): void {
  if (typeof given === 'function') return given(request, response)
  if (given === undefined) return void response.writeHead(404).end('nothing here')
  const { status = 200, headers = {}, body = '' } = typeof given === 'string' ? { body: given } : given
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(body)
}

/** A page with this title, these pictures and these links. */
export const aPage = (title: string, { images = [], links = [] }: { images?: string[]; links?: string[] }) =>
  `<!doctype html><title>${title}</title><h1>${title}</h1>${images.map((src) => `<img src="${src}">`).join('')}${links.map((href) => `<a href="${href}">on</a>`).join('')}`

export type EndedCrawl = { crawl: Crawl; activity: Activity; host: (site: TestSite) => Crawl['hosts'][number] }

/** Crawls from these addresses until it is over, including its files. */
export async function crawlToEnd(client: Client, seeds: string[]): Promise<EndedCrawl> {
  const { _id } = await client.call(startCrawl, { seeds })
  return await whenOver(client, _id)
}

export async function whenOver(client: Client, crawlId: string): Promise<EndedCrawl> {
  for (;;) {
    const { activity: activityId } = await client.call(getCrawl, { crawlId })
    const activity = await client.call(getActivity, { activityId })
    if (isOver(activity.state)) {
      const crawl = await client.call(getCrawl, { crawlId })
      const host = (site: TestSite) => crawl.hosts.find((one) => one.host === site.host)!
      return { crawl, activity, host }
    }
    await sleep(50)
  }
}

/** Stored results of a crawl that no call of the API shows yet. */
export const keptIn = ({ deps }: Pick<TestApp, 'deps'>) => {
  const rows = async (text: string, values: unknown[] = []) => (await deps.database.execute(text, values)).rows
  return {
    rows,
    /** Outcome of a page. */
    page: async (crawlId: string, url: string) =>
      (await rows('select state, problem from crawl_pages where crawl_id = $1 and url = $2', [crawlId, url]))[0],
    /** Outcome of a file. */
    file: async (url: string) => (await rows('select state, problem from seen_urls where url = $1', [url]))[0],
    /** The pictures met on a page. */
    metOn: async (url: string) => {
      const from = 'from sightings join seen_urls using (url_hash) join seen_pages using (page_hash)'
      return (await rows(`select seen_urls.url ${from} where seen_pages.url = $1 order by 1`, [url])).map((row) =>
        String(row.url),
      )
    },
  }
}
