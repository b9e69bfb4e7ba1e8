import { readFileSync } from 'node:fs'
import type { Environment } from './config-part.ts'

/**
 * Variables that are set, and for each known `NAME` that is not: the content of the file that `NAME_FILE` names, without line breaks at its end.
 * Orchestrators hand secrets over as files. Files that cannot be read, and variables that are set twice, become sentences in `problems`.
 */
export function withSecretFiles(environment: Environment, known: readonly string[], problems: string[]): Environment {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''))
  for (const name of known) {
    const path = set[`${name}_FILE`]
    if (path === undefined) continue
    if (set[name] !== undefined) problems.push(`${name} and ${name}_FILE: set one of them`)
    else {
      const content = contentOf(path)
      if (content === undefined) problems.push(`${name}_FILE: the file ${path} cannot be read`)
      set[name] = content
    }
  }
  return set
}

function contentOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').replace(/[\r\n]+$/, '')
  } catch {
    return undefined
  }
}
