import { expect, test } from 'vitest'
import { carryOut } from './reading.ts'

const url = 'https://site.example/'
/** Most bytes that this process reads at once. */
const size = 126_000

const openings = ['<title>', '<p>', '<script>', '<style>', '<url>', '<item>']
const runs = ['\n', 'a', '&amp;']
const repeated = ['</title>', '<title>', '</p>', '<p>', '</script>', '</style>', '</loc>', '</a:loc>', '</url>', '<']

/** Texts of one long run, followed by many pieces that may each have the run read again. */
const hostile = openings.flatMap((opening) =>
  runs.flatMap((run) =>
    repeated.map((piece) => ({
      name: `${opening}${run}…${piece}…`,
      markup: opening + run.repeat(size / 2 / run.length) + piece.repeat(size / 2 / piece.length),
    })),
  ),
)

/** Most processor time of one text, in milliseconds: at least six times the usual, and less than quadratic steps would take. */
const most = 250

async function longest(read: (bytes: Buffer) => Promise<unknown>) {
  const tooLong: string[] = []
  for (const { name, markup } of hostile) {
    const before = process.threadCpuUsage()
    await read(Buffer.from(markup))
    const { user, system } = process.threadCpuUsage(before)
    if ((user + system) / 1000 > most) tooLong.push(`${JSON.stringify(name)}: ${(user + system) / 1000} ms`)
  }
  return tooLong
}

test('Input read at once takes time linear in its length', { tags: ['long'], timeout: 180_000 }, async () => {
  const page = (bytes: Buffer) => carryOut({ is: 'page', bytes, contentType: 'text/html', url })
  const sitemap = (bytes: Buffer) => carryOut({ is: 'sitemap', bytes, contentType: 'application/xml', url })
  expect({ page: await longest(page), sitemap: await longest(sitemap) }).toEqual({ page: [], sitemap: [] })
})
