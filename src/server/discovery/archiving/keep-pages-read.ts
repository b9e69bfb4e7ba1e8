import { appendFile, mkdir } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import type { Deps } from '#server/platform/deps.ts'
import type { Fetched } from '#server/platform/outbound/follow.ts'
import { type PoliteClient, joinWords, wordsOfHeader } from '#server/crawler/fetching/index.ts'
import { readAside } from '#server/crawler/reading/index.ts'
import { packedAnswer, packedInfo } from './warc-file.ts'

/** File size that starts a new file; usual for WARC files. */
const fullBytes = 1_000_000_000

type Needs = Pick<Deps, 'clock' | 'log'> & { folder: string; software: string; most?: number }

/**
 * The same client, which also writes each page it is sent into WARC files in the folder, one after the other. `rightframe ingest` and other
 * archives read these. Leaves out pictures, and pages that ask robots to keep or list none of them. If writing fails, the crawl goes on;
 * the failure is logged, and nothing more is written until the process starts again.
 */
export function keepingPagesRead(polite: PoliteClient, needs: Needs): PoliteClient {
  const file = openFiles(needs)
  return {
    ...polite,
    visit: async (url, options) => {
      const visit = await polite.visit(url, options)
      if (visit.outcome !== 'answer') return visit
      const answer = { ...visit.fetched, url: visit.url }
      if (isPage(answer) && (await mayBeKept(answer))) await file.keep(answer)
      return visit
    },
  }
}

const isPage = ({ status, headers }: Fetched) => status === 200 && /html/i.test(headers['content-type'] ?? '')

/** False for a page whose wishes are unreadable. */
async function mayBeKept({ url, headers, body }: Fetched): Promise<boolean> {
  const sent = { bytes: body, contentType: headers['content-type'], url }
  const read = await readAside({ is: 'page', ...sent }).catch(() => undefined)
  if (!read) return false
  const words = joinWords(read.extracted.robots, wordsOfHeader(headers['x-robots-tag']))
  return !words.noarchive && !words.noindex
}

function openFiles({ clock, log, folder, software, most = fullBytes }: Needs) {
  let name: string | undefined
  let bytes = 0
  let serial = 0
  let isBroken = false
  const begin = async (at: Date): Promise<string> => {
    const stamp = at.toISOString().replaceAll(/\D/g, '').slice(0, 14)
    serial++
    const begun = `rightframe-${stamp}-${String(serial).padStart(5, '0')}-${hostname()}-${process.pid}.warc.gz`
    const info = await packedInfo({ name: begun, software, at })
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await appendFile(join(folder, begun), info, { mode: 0o600 })
    bytes = info.length
    return begun
  }
  const write = async (answer: Fetched): Promise<void> => {
    if (isBroken) return
    try {
      const at = clock()
      const record = await packedAnswer(answer, at)
      if (name === undefined || bytes >= most) name = await begin(at)
      await appendFile(join(folder, name), record)
      bytes += record.length
    } catch (error) {
      isBroken = true
      log.error({ err: error, folder }, 'pages that are read are not kept any more: their WARC file cannot be written')
    }
  }
  let last = Promise.resolve()
  return { keep: (answer: Fetched): Promise<void> => (last = last.then(() => write(answer))) }
}
