import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const folderOfLanguages = 'src/contract/languages'

/** A text of a language: its file, and the path of its key within that. */
export type Text = { file: string; key: string; text: string }
type Json = string | number | Json[] | { [key: string]: Json }

/** Files of English: every complete language has the same. */
export const filesOf = (root: string, language: string): string[] =>
  existsSync(join(root, language))
    ? readdirSync(join(root, language))
        .filter((name) => name.endsWith('.json'))
        .toSorted()
    : []

export const readFile = (root: string, language: string, file: string): Json =>
  JSON.parse(readFileSync(join(root, language, file), 'utf8')) as Json

export function writeFile(root: string, language: string, file: string, json: Json): void {
  writeFileSync(join(root, language, file), `${JSON.stringify(json, null, 2)}\n`)
}

/** All texts of a language. Of letters only the newest wording counts: an older one never changes. */
export const textsOf = (root: string, language: string): Text[] =>
  filesOf(root, language).flatMap((file) =>
    flatten(readFile(root, language, file)).map(([key, text]) => ({ file, key, text })),
  )

const isWording = (json: Json): json is { version: number; subject: string; body: string[] } =>
  typeof json === 'object' && 'version' in json && 'body' in json

function flatten(json: Json, path = ''): [string, string][] {
  if (typeof json === 'string') return [[path, json]]
  if (typeof json === 'number') return []
  if (isWording(json))
    return [
      [`${path}/subject`, json.subject],
      [`${path}/body`, json.body.join('\n\n')],
    ]
  if (Array.isArray(json)) return json.some(isWording) ? flatten(newest(json), path) : inList(json, path)
  return Object.entries(json).flatMap(([key, value]) => flatten(value, path === '' ? key : `${path}/${key}`))
}

const inList = (json: Json[], path: string): [string, string][] =>
  json.flatMap((one, at) => flatten(one, `${path}/${at}`))

const newest = (wordings: Json[]): Json =>
  wordings.filter(isWording).toSorted((one, other) => other.version - one.version)[0] ?? ''

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
  const last = newest(wordings)
  if (!isWording(last)) return wordings
  const subject = texts.get(`${path}/subject`) ?? last.subject
  const body = (texts.get(`${path}/body`) ?? last.body.join('\n\n')).split('\n\n')
  if (subject === last.subject && body.join('\n\n') === last.body.join('\n\n')) return wordings
  return [...wordings, { version: last.version + 1, subject, body }]
}
