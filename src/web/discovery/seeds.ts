import { startCrawl } from '#contract/discovery/endpoints.ts'

/** The addresses of a text, one a line, as the server wants them; or what is wrong, by line. */
export type ReadSeeds = { seeds: string[]; problem: string | undefined }

/** Reads one address a line. One that says no protocol is taken for https; blank lines and repetitions are left out. */
export function readSeeds(text: string): ReadSeeds {
  const lines = text.split('\n').map((line) => line.trim())
  const seeds = [...new Set(lines.filter(Boolean).map(withProtocol))]
  const read = startCrawl.body.safeParse({ seeds })
  if (read.success) return { seeds, problem: undefined }
  const { path, message } = read.error.issues[0]!
  const wrong = seeds[Number(path[1])]
  const line = lines.findIndex((one) => one !== '' && withProtocol(one) === wrong)
  return { seeds, problem: line < 0 ? message : `Line ${line + 1}: ${message}` }
}

/** Words with spaces between them are left as they are: some browsers would make an address even of those. */
export const withProtocol = (line: string): string => (/^[a-z][a-z\d+.-]*:|\s/i.test(line) ? line : `https://${line}`)
