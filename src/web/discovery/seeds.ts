import { startCrawl } from '#contract/discovery/endpoints.ts'

/** Addresses for the server, or the faults by line. */
export type ReadSeeds = { seeds: string[]; problem: string | undefined }

/** Reads one address a line. Missing protocols become https; blank lines and duplicates are dropped. */
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

/** Words with spaces stay as they are, since some browsers would accept even those as an address. */
export const withProtocol = (line: string): string => (/^[a-z][a-z\d+.-]*:|\s/i.test(line) ? line : `https://${line}`)
