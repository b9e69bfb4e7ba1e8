import { fileURLToPath } from 'node:url'
import { anas } from './ana.ts'
import { attributions } from './readme.ts'
import { others } from './others.ts'

type Topic =
  | 'mountains'
  | 'fields'
  | 'city'
  | 'desert'
  | 'food'
  | 'birds'
  | 'animals'
  | 'plants'
  | 'night'
  | 'forest'
  | 'things'
  | 'old'

/** A photograph as the demo tells it; `thing`, `heads` and `lines` are what pages that show it say about it. */
export type Entry = {
  file: string
  title: string
  place?: string
  topic: Topic
  /** Large even surfaces: little is left of it in a small part or at a small size. */
  plain?: true
  thing: string
  heads: [string, string]
  lines: string[]
}

/** An entry with the file behind it. */
export type Photograph = Entry & { path: string; owned: boolean }

const here = fileURLToPath(new URL('.', import.meta.url))
const modules = fileURLToPath(new URL('../../node_modules/', import.meta.url))

/** All photographs of the demo, Ana's first. Those of installed packages are read where npm put them. */
export function photographs(): Photograph[] {
  const borrowed = new Map(
    attributions().borrowed.map((a) => [a.file, `${modules}${a.package.split(' ')[0]}/${a.path}`]),
  )
  const entry =
    (owned: boolean) =>
    (e: Entry): Photograph => ({ ...e, owned, path: borrowed.get(e.file) ?? here + e.file })
  return [...anas.map(entry(true)), ...others.map(entry(false))]
}
