import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Folder of the texts, one folder per language. */
export const folderOfLanguages = resolve(import.meta.dirname, '../../contract/languages')

/** A text of a language: its file and key path. */
export type Text = { file: string; key: string; text: string }
export type Json = string | number | Json[] | { [key: string]: Json }
export type Wording = { version: number; subject: string; body: string[] }

export const filesOf = (root: string, language: string): string[] =>
  existsSync(join(root, language))
    ? readdirSync(join(root, language))
        .filter((name) => name.endsWith('.json'))
        .toSorted()
    : []

export const readFile = (root: string, language: string, file: string): Json =>
  JSON.parse(readFileSync(join(root, language, file), 'utf8')) as Json

/** All texts of a language. Of letters only the newest wording counts: an older one never changes. */
export const textsOf = (root: string, language: string): Text[] =>
  filesOf(root, language).flatMap((file) =>
    flatten(readFile(root, language, file)).map(([key, text]) => ({ file, key, text })),
  )

/** Names a text within its language. */
export const idOf = ({ file, key }: Pick<Text, 'file' | 'key'>): string => `${file}:${key}`

/** Letters of the longest translation that fits a phone. */
export const maxLength = (english: string): number => Math.max(Math.ceil(english.length * 1.9), english.length + 60)

export const isWording = (json: Json): json is Wording =>
  typeof json === 'object' && 'version' in json && 'body' in json

export const newestWording = (wordings: Json[]): Wording | undefined =>
  wordings.filter(isWording).toSorted((one, other) => other.version - one.version)[0]

function flatten(json: Json, path = ''): [string, string][] {
  if (typeof json === 'string') return [[path, json]]
  if (typeof json === 'number') return []
  if (isWording(json))
    return [
      [`${path}/subject`, json.subject],
      [`${path}/body`, json.body.join('\n\n')],
    ]
  if (Array.isArray(json)) return json.some(isWording) ? flatten(newestWording(json)!, path) : inList(json, path)
  return Object.entries(json).flatMap(([key, value]) => flatten(value, path === '' ? key : `${path}/${key}`))
}

const inList = (json: Json[], path: string): [string, string][] =>
  json.flatMap((one, at) => flatten(one, `${path}/${at}`))
