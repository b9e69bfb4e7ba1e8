import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** Lines read: lower hosts are no top site of anything. */
const longestList = 100_000

/**
 * The hosts in the file that is named, as the lists of popular sites are written: one a line, the most popular first, alone or after its
 * rank and a comma.
 */
export const rankedHosts = z
  .string()
  .transform((path, context): string[] => {
    const lines = readIfThere(path)?.split(/\r?\n/, longestList) ?? []
    const hosts = lines.map(
      (line) => /^(?:\d+,)?\s*(?:www\.)?([\w.-]+\.[\w-]+)\s*(?:,|$)/.exec(line)?.[1]?.toLowerCase() ?? '',
    )
    const named = hosts.filter((host) => host !== '')
    if (named.length > 0) return named
    context.addIssue({ code: 'custom', message: `must name a file with one host a line, and ${path} is none` })
    return z.NEVER
  })
  .default([])

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
