import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isWording, type Json, newestWording } from '../../src/server/languages/language-files.ts'

export function writeFile(root: string, language: string, file: string, json: Json): void {
  writeFileSync(join(root, language, file), `${JSON.stringify(json, null, 2)}\n`)
}

/** The file with texts put in under their keys. A newest wording that was sent gets a number of its own. */
export function withTexts(json: Json, texts: ReadonlyMap<string, string>, path = ''): Json {
  if (typeof json === 'string') return texts.get(path) ?? json
  if (typeof json === 'number') return json
  if (Array.isArray(json) && json.some(isWording)) return withWording(json, texts, path)
  if (Array.isArray(json)) return json.map((one, at) => withTexts(one, texts, `${path}/${at}`))
  return Object.fromEntries(
    Object.entries(json).map(([key, value]) => [key, withTexts(value, texts, path === '' ? key : `${path}/${key}`)]),
  )
}

function withWording(wordings: Json[], texts: ReadonlyMap<string, string>, path: string): Json {
  const last = newestWording(wordings)
  if (!last) return wordings
  const subject = texts.get(`${path}/subject`) ?? last.subject
  const body = (texts.get(`${path}/body`) ?? last.body.join('\n\n')).split('\n\n')
  if (subject === last.subject && body.join('\n\n') === last.body.join('\n\n')) return wordings
  return [...wordings, { version: last.version + 1, subject, body }]
}
